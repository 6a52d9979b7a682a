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
  const canUndo = waiting?.canUndo === true

  async function unblock(): Promise<void> {
    const chatId = waiting?.waitingIn ?? null
    // A block that was tried can't be undone, because the server may have it: unblocking follows it.
    if (chatId !== null && canUndo && (await mutate('undoBlockUser', { chatId })).ok) return
    await mutate('unblockUser', { userId: person.id })
  }

  return (
    <li>
      <span>
        <bdi>{fullName(person)}</bdi>
        {isWaiting && <small>{t('blocked.waiting')}</small>}
      </span>
      {isWaiting && canUndo && (
        <Button kind="quiet" onPress={() => void mutate('undoUnblockUser', { userId: person.id })}>
          {t('blocked.undo')}
        </Button>
      )}
      {!isWaiting && <Button onPress={() => void unblock()}>{t('blocked.unblock')}</Button>}
    </li>
  )
}
