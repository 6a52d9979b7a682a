import { useTranslation } from 'react-i18next'
import { isStayHidden } from './stay-choice.ts'
import { partnerName } from '#app/messages/parts/participant-names.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { StayDetails } from './stay-details.tsx'

/**
 * The stay next to a conversation, where there is room for a third pane. Renders nothing if the conversation has no
 * other person, or is one in which this person only helps.
 */
export function StayPane({ chatId }: { chatId: string }) {
  const { t } = useTranslation('stay')
  const chat = useLiveQuery('chat', { chatId })
  const title = t('title', { name: partnerName(chat?.others ?? [], t('somebody')) })
  if (chat === null || chat?.others.length === 0 || chat?.isCohost) return null
  return (
    <aside className="stay" aria-label={title} aria-busy={chat === undefined}>
      {chat && (
        <>
          <header className="one-line">
            <h2>
              <bdi>{title}</bdi>
            </h2>
            <IconButton icon="x-lg" label={t('hide')} onClick={() => isStayHidden.set('true')} />
          </header>
          <StayDetails chat={chat} />
        </>
      )}
    </aside>
  )
}
