import { useTranslation } from 'react-i18next'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { ServerPageFoot } from '#app/server-lists/server-page-foot.tsx'
import { BlockedPerson } from './blocked-person.tsx'
import { useBlockedPage } from './use-blocked-page.ts'

/**
 * Lists the people this person has blocked, with unblocking, which waits for a connection like every other change. Only
 * the server knows people whose conversations were deleted.
 */
export function BlockedPeople() {
  const { t } = useTranslation('settings')
  const here = useLiveQuery('blockedPeople', {})
  const { people, isKnown, served } = useBlockedPage(here ?? [])

  return (
    <section aria-labelledby="settings-blocked">
      <h2 id="settings-blocked">{t('blocked.title')}</h2>
      <div className="settings-panel panel">
        {people.length === 0 && <p className="note">{t('blocked.none')}</p>}
        {people.length > 0 && (
          <ul className="blocked-people">
            {people.map((person) => (
              <BlockedPerson
                key={person.id}
                person={person}
                waiting={here?.find(({ id }) => id === person.id) ?? null}
              />
            ))}
          </ul>
        )}
        <ServerPageFoot {...served} />
        {!isKnown && <p className="note">{t('blocked.notWhole')}</p>}
        {isKnown && people.length > 0 && <p className="note">{t('blocked.help')}</p>}
      </div>
    </section>
  )
}
