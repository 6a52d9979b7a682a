import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { useBlockedOnServer } from './use-blocked-on-server.ts'

const NONE: never[] = []

/**
 * Whom this person has blocked, and taking it back, which waits for a connection like everything else that is written
 * here. Somebody whose conversations were deleted is known to the server alone.
 */
export function BlockedPeople() {
  const { t } = useTranslation('settings')
  const here = useLiveQuery('blockedPeople', {}) ?? NONE
  const { people: there, isKnown } = useBlockedOnServer(here.length)
  const waiting = new Map(here.map((person) => [person.id, person]))
  const elsewhere = there.filter(({ id }) => (waiting.get(id)?.firstName ?? '') === '')
  const all = [...here.filter(({ firstName }) => firstName !== ''), ...elsewhere]

  return (
    <section aria-labelledby="settings-blocked">
      <h2 id="settings-blocked">{t('blocked.title')}</h2>
      <div className="settings-panel">
        {all.length === 0 && <p className="blocked-none">{t('blocked.none')}</p>}
        {all.length > 0 && (
          <ul className="blocked-people">
            {all.map(({ id, firstName, lastName }) => {
              const known = waiting.get(id)
              const isWaiting = known?.isUnblockWaiting === true
              const chatId = known?.waitingIn ?? null
              return (
                <li key={id}>
                  <span>
                    <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
                    {isWaiting && <small>{t('blocked.waiting')}</small>}
                  </span>
                  {isWaiting ? (
                    <Button kind="quiet" onPress={() => void mutate('undoUnblockUser', { userId: id })}>
                      {t('blocked.undo')}
                    </Button>
                  ) : (
                    <Button
                      onPress={() =>
                        void (chatId === null
                          ? mutate('unblockUser', { userId: id })
                          : mutate('undoBlockUser', { chatId }))
                      }
                    >
                      {t('blocked.unblock')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <p className="blocked-none">{t(isKnown ? 'blocked.help' : 'blocked.notWhole')}</p>
      </div>
    </section>
  )
}
