import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatHold } from '#app/messages/parts/chat-hold.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import type { SendProblem } from './use-send.ts'

type Props = {
  id: string
  excess: number
  problem: SendProblem | null
  hold: ChatHold
  /** Whether there is something to send. If not, how it would be sent doesn't matter. */
  isWritten: boolean
}

/** The line above the field: a problem, or else what will happen to a message sent now. */
export function ComposerHint({ id, excess, problem, hold, isWritten }: Props) {
  const { t } = useTranslation('messages')
  const isReachable = useIsReachable()
  const session = useSyncStatus((status) => status.session)

  if (problem !== null || excess > 0) {
    return (
      <p id={id} className="abreast composer-hint composer-problem" role="alert">
        <Icon name="exclamation-circle" />
        <span>{problem === null ? t('composer.tooLong', { count: excess }) : t(`composer.${problem}`)}</span>
      </p>
    )
  }
  const waits = isWritten ? waitsFor(hold, isReachable, session === 'unverified') : null
  return (
    <p id={id} className="abreast composer-hint" role="status">
      {waits !== null && (
        <>
          <Icon name="clock" />
          <span>{t(`composer.${waits}`)}</span>
        </>
      )}
    </p>
  )
}

/** Returns why a message sent now would wait on this device; `null` if it would go at once. */
function waitsFor(
  hold: ChatHold,
  isReachable: boolean,
  isUnverified: boolean,
): 'waitsHere' | 'waitsBehind' | 'waitsChecked' | 'unsure' | null {
  // The person can act on a refused message with or without a network.
  if (hold === 'rejected') return 'waitsBehind'
  if (!isReachable) return 'waitsHere'
  if (hold === 'uncertain') return 'waitsChecked'
  return isUnverified ? 'unsure' : null
}
