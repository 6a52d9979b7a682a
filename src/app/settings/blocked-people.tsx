import { useTranslation } from 'react-i18next'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { ServerPageFoot } from '#app/replica/server-page-foot.tsx'
import { BlockedPerson } from './blocked-person.tsx'
import { useBlockedPage } from './use-blocked-page.ts'

/**
 * Whom this person has blocked, and taking it back, which waits for a connection like everything else that is written
 * here. Somebody whose conversations were deleted is known to the server alone.
 */
export function BlockedPeople() {
  const { t } = useTranslation('settings')
  const here = useLiveQuery('blockedPeople', {})
  const { people, isKnown, served } = useBlockedPage(here ?? [])

  return (
    <section aria-labelledby="settings-blocked">
      <h2 id="settings-blocked">{t('blocked.title')}</h2>
      <div className="settings-panel">
        {people.length === 0 && <p className="blocked-none">{t('blocked.none')}</p>}
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
        <p className="blocked-none">{t(isKnown ? 'blocked.help' : 'blocked.notWhole')}</p>
      </div>
    </section>
  )
}
