import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import type { BlockedPerson as Waiting } from '#workers/replica-api.ts'

/** A blocked person with a button to unblock them; `waiting` is what this device has not sent about it. */
export function BlockedPerson({
  person,
  waiting,
}: {
  person: Pick<Waiting, 'id' | 'firstName' | 'lastName'>
  waiting: Waiting | null
}) {
  const { t } = useTranslation('settings')
  const isWaiting = waiting?.isUnblockWaiting === true
  const chatId = waiting?.waitingIn ?? null
  return (
    <li>
      <span>
        <bdi>{fullName(person)}</bdi>
        {isWaiting && <small>{t('blocked.waiting')}</small>}
      </span>
      {isWaiting ? (
        <Button kind="quiet" onPress={() => void mutate('undoUnblockUser', { userId: person.id })}>
          {t('blocked.undo')}
        </Button>
      ) : (
        <Button
          onPress={() =>
            void (chatId === null
              ? mutate('unblockUser', { userId: person.id })
              : mutate('undoBlockUser', { chatId }))
          }
        >
          {t('blocked.unblock')}
        </Button>
      )}
    </li>
  )
}
