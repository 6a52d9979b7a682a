import { useTranslation } from 'react-i18next'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Says that a conversation isn't here, once the server has been asked or can't be. */
export function MissingConversation({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('messages')
  const isCaughtUp = useSyncStatus((status) => status.isCaughtUp)
  const isReachable = useIsReachable()
  if (isReachable && isCaughtUp !== true)
    return <section className="conversation" aria-busy="true" aria-label={t('conversation.loading')} />
  return (
    <section className="conversation conversation-missing">
      <NoConversation hint={t('conversation.missingHint')} onBack={onBack} />
    </section>
  )
}

/** That a conversation isn't here, a hint, and the way back to the list. */
export function NoConversation({ hint, onBack }: { hint: string; onBack: () => void }) {
  const { t } = useTranslation('messages')
  return (
    <EmptyState
      drawing="missingHouse"
      title={t('conversation.missing')}
      action={
        <button type="button" className="caption-action" onClick={onBack}>
          {t('conversation.toList')}
        </button>
      }
    >
      {hint}
    </EmptyState>
  )
}
