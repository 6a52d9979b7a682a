import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useIsReachable } from './use-is-reachable.ts'
import type { SendProblem } from './use-send.ts'

/** The line above the field: what is wrong, else what will happen to a message sent now. */
export function ComposerHint({
  id,
  excess,
  problem,
}: {
  id: string
  excess: number
  problem: SendProblem | null
}) {
  const { t } = useTranslation('messages')
  const isReachable = useIsReachable()
  const session = useSyncStatus()?.session

  if (problem !== null || excess > 0) {
    return (
      <p id={id} className="composer-hint composer-problem" role="alert">
        <Icon name="exclamation-circle" />
        <span>{problem === null ? t('composer.tooLong', { count: excess }) : t(`composer.${problem}`)}</span>
      </p>
    )
  }
  const waits = !isReachable
    ? t('composer.waitsHere')
    : session === 'unverified'
      ? t('composer.unsure')
      : null
  return (
    <p id={id} className="composer-hint" role="status">
      {waits !== null && (
        <>
          <Icon name="clock" />
          <span>{waits}</span>
        </>
      )}
    </p>
  )
}
