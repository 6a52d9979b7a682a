import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import { DELIVERY_ICONS, isDelivery } from '#app/ui/delivery.ts'

/** The newest line of a chat, with the same glyph as in the conversation. */
export function ChatPreview({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('messages')
  const textOf = useMessageText()
  const { preview, draft, draftPhotos } = chat
  const waits = preview !== null && ['queued', 'sending', 'uncertain', 'rejected'].includes(preview.state)
  // A message that did not arrive comes first, because it matters more than an unfinished draft.
  if ((draft !== '' || draftPhotos > 0) && !waits) {
    return (
      <span className="abreast note chat-preview one-line">
        <span className="chat-preview-draft">{t('list.draft')}</span>
        <PreviewWords words={draft} photos={draftPhotos} />
      </span>
    )
  }
  if (!preview) return <span className="abreast note chat-preview one-line">{t('list.empty')}</span>
  const { state } = preview
  const words = textOf(preview, chat.others[0]?.firstName ?? '')
  if (preview.kind !== 'text') {
    return <NotePreview icon={preview.kind === 'call' ? 'telephone' : 'file-text'} words={words} />
  }
  return (
    <span className="abreast note chat-preview one-line">
      {isDelivery(state) && (
        <Icon
          name={DELIVERY_ICONS[state]}
          label={state === 'rejected' ? t('state.rejectedShort') : t(`state.${state}`)}
          className={`chat-preview-glyph chat-preview-${state}`}
        />
      )}
      <PreviewWords words={words} photos={preview.photos} />
    </span>
  )
}

function NotePreview({ icon, words }: { icon: 'telephone' | 'file-text'; words: string }) {
  return (
    <span className="abreast note chat-preview one-line">
      <Icon name={icon} className="chat-preview-glyph" />
      <bdi dir="auto">{words}</bdi>
    </span>
  )
}

/** The text, with an icon if there are photos; without text, the number of photos. */
function PreviewWords({ words, photos }: { words: string; photos: number }) {
  const { t } = useTranslation('messages')
  return (
    <>
      {photos > 0 && <Icon name="image" className="chat-preview-glyph" />}
      <bdi dir="auto">{words === '' && photos > 0 ? t('photos.count', { count: photos }) : words}</bdi>
    </>
  )
}
