import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newReplyId } from 'uuid'
import { TICKET_TEXT_MAX } from '#contract/ticket-limits.ts'
import { noteMarkId } from '#contract/note-mark.ts'
import { canReopen, isClosed } from '#contract/ticket-status.ts'
import { useDraft } from '#app/edits/use-draft.ts'
import { LinesField } from '#app/forms/lines-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { RepliesPanel } from '#app/replies/replies-panel.ts'
import { Button } from '#app/ui/button.tsx'
import type { TicketView } from './ticket-view.ts'

/** Writes a reply: kept on this device at once, and sent once when there is a network. */
export function ReplyForm({ ticket, isSupport }: { ticket: TicketView; isSupport: boolean }) {
  const { t } = useTranslation('tickets')
  // Closing the sheet keeps the text being typed.
  const draft = useDraft(ticket.id)
  const { text, write: setText } = draft
  const [at] = useState(() => new Date())
  // A note meant for support only must not come back as a reply to the owner.
  const mark = useDraft(noteMarkId(ticket.id))
  const isNote = mark.text !== ''
  const [isChoosing, setIsChoosing] = useState(false)
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
    if (!kept.ok) return
    setText('')
    draft.flush()
    markNote(false)
  }
  function markNote(isOne: boolean): void {
    mark.write(isOne ? 'note' : '')
    mark.flush()
  }
  return (
    <form className="ticket-form form" onSubmit={(event) => void send(event)}>
      <LinesField
        label={t(isNote && isSupport ? 'note' : 'reply.label')}
        value={text}
        onValue={setText}
        maxLength={TICKET_TEXT_MAX}
        rows={4}
      />
      {isSupport && (
        <Button icon="bookmark" onPress={() => setIsChoosing(true)}>
          {t('reply.saved')}
        </Button>
      )}
      {isChoosing && (
        <RepliesPanel
          known={{ name: ticket.owner?.firstName ?? '' }}
          onUse={(reply) => {
            setText([text.trimEnd(), reply.text].filter(Boolean).join('\n\n'))
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {isSupport && (
        <label className="checkbox-field">
          <input type="checkbox" checked={isNote} onChange={(event) => markNote(event.target.checked)} />
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
