import '#app/ui/delivery-caption.css'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPanel, lazyPart } from '#app/ui/lazy-part.tsx'
import type { MessageView } from '#workers/replica-api.ts'
import { DELIVERY_ICONS, isDelivery, type Delivery } from '#app/ui/delivery.ts'
import { MessageActions } from './message-actions.tsx'

const ChangeCaption = lazyPart(
  async () => (await import('./change-caption.tsx')).ChangeCaption,
  () => null,
)
const MessageTimeline = lazyPanel(async () => (await import('./message-timeline.tsx')).MessageTimeline)

/** The caption under a bubble: the server's time once known, and the delivery state of the person's own message. */
export function DeliveryCaption({
  message,
  onEdit,
}: {
  message: MessageView
  onEdit?: ((message: MessageView) => void) | undefined
}) {
  const dates = useDateText()
  const { state, createdAt } = message
  return (
    <div className="row caption">
      <span className={`fine caption-state caption-${state}`}>
        {createdAt !== null && (
          <time dateTime={createdAt} title={dates.moment(createdAt)}>
            {dates.time(createdAt)}
          </time>
        )}
        {message.isAutomatic && <Words of="state.automatic" />}
        {message.isEdited && <Words of="change.edited" />}
        {isDelivery(state) && <StateWords state={state} message={message} />}
      </span>
      {(state === 'uncertain' || state === 'rejected') && (
        <MessageActions message={message} onEdit={onEdit} />
      )}
      {message.change && <ChangeCaption message={message} change={message.change} canWrite={!!onEdit} />}
    </div>
  )
}

/** Says to both sides that nobody pressed Send, or that the text was another. */
function Words({ of }: { of: 'state.automatic' | 'change.edited' }) {
  const { t } = useTranslation('messages')
  return <span>{t(of)}</span>
}

/** The delivery state as a button that opens the message's timeline. */
function StateWords({ state, message }: { state: Delivery; message: MessageView }) {
  const { t } = useTranslation(['messages', 'waiting'])
  const [isOpen, setIsOpen] = useState(false)
  const words =
    state === 'rejected'
      ? t('state.rejected', { reason: t(`reason.${message.rejection ?? 'invalid'}`) })
      : t(`state.${state}`)
  return (
    <>
      <button
        type="button"
        className="caption-details"
        aria-haspopup="dialog"
        title={t('waiting:timeline.open')}
        onClick={() => setIsOpen(true)}
      >
        {/* Keyed by state, so that a new glyph fades in. */}
        <Icon key={state} name={DELIVERY_ICONS[state]} className="caption-glyph" />
        <span>{words}</span>
      </button>
      {/* Outside the list, whose rows are positioned by transforms: nothing inside them can cover the page. */}
      {isOpen &&
        createPortal(<MessageTimeline message={message} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  )
}
