import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { DELIVERY_ICONS, isDelivery } from './delivery.ts'

/** The newest line of a chat, with the same glyph as in the conversation. */
export function ChatPreview({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('messages')
  const { preview } = chat
  if (!preview) return <span className="chat-preview">{t('list.empty')}</span>
  const { state } = preview
  return (
    <span className="chat-preview">
      {isDelivery(state) && (
        <Icon
          name={DELIVERY_ICONS[state]}
          label={state === 'rejected' ? t('state.rejectedShort') : t(`state.${state}`)}
          className={`chat-preview-glyph chat-preview-${state}`}
        />
      )}
      <bdi dir="auto">{preview.message}</bdi>
    </span>
  )
}
