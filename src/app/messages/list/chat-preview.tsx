import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { callWords } from '#app/messages/parts/call-words.ts'
import { DELIVERY_ICONS, isDelivery } from '#app/messages/parts/delivery.ts'

/** The newest line of a chat, with the same glyph as in the conversation. */
export function ChatPreview({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('messages')
  const { preview, draft } = chat
  const waits = preview !== null && ['queued', 'sending', 'uncertain', 'rejected'].includes(preview.state)
  // What did not arrive comes first: it needs the person more than what they have not finished.
  if (draft !== '' && !waits) {
    return (
      <span className="chat-preview">
        <span className="chat-preview-draft">{t('list.draft')}</span>
        <bdi dir="auto">{draft}</bdi>
      </span>
    )
  }
  if (!preview) return <span className="chat-preview">{t('list.empty')}</span>
  const { state } = preview
  if (preview.kind === 'call') return <CallPreview words={t(callWords(preview))} />
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

function CallPreview({ words }: { words: string }) {
  return (
    <span className="chat-preview">
      <Icon name="telephone" className="chat-preview-glyph" />
      <bdi dir="auto">{words}</bdi>
    </span>
  )
}
