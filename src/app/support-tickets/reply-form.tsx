import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newReplyId } from 'uuid'
import { TICKET_TEXT_MAX } from '#contract/limits.ts'
import { canReopen, isClosed } from '#contract/ticket-status.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import type { TicketView } from './ticket-view.ts'

/** Writes a reply: kept on this device at once, and sent once when there is a network. */
export function ReplyForm({ ticket, isSupport }: { ticket: TicketView; isSupport: boolean }) {
  const { t } = useTranslation('tickets')
  const id = useId()
  const [text, setText] = useState('')
  const [at] = useState(() => new Date())
  const [isNote, setIsNote] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isLate = isClosed(ticket.status) && !canReopen(ticket, at)
  if (isLate && !isSupport) return <p className="ticket-note">{t('tooLate')}</p>

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '') return
    const reply = { id: newReplyId(), text: text.trim(), isNote: isSupport && isNote }
    const kept = await mutate('editRecord', {
      collection: 'tickets',
      id: ticket.id,
      fields: { newReplies: [...ticket.newReplies, reply] },
    })
    setHasFailed(!kept.ok)
    if (kept.ok) setText('')
  }
  return (
    <form className="ticket-form" onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor={id}>{t(isNote && isSupport ? 'note' : 'reply.label')}</label>
        <div className="field-line">
          <textarea
            id={id}
            rows={4}
            maxLength={TICKET_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      {isSupport && (
        <label className="checkbox-field">
          <input type="checkbox" checked={isNote} onChange={(event) => setIsNote(event.target.checked)} />
          <span>{t('reply.asNote')}</span>
        </label>
      )}
      {isClosed(ticket.status) && !isSupport && <p className="ticket-note">{t('reply.reopens')}</p>}
      <p role="alert">{hasFailed && t('notKept')}</p>
      <Button kind="primary" type="submit">
        {t(isNote && isSupport ? 'reply.keepNote' : 'reply.send')}
      </Button>
    </form>
  )
}
