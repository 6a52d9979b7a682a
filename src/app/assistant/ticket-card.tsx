import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TICKET_LINE_MAX, TICKET_TEXT_MAX } from '#contract/ticket-limits.ts'
import { Button } from '#app/ui/button.tsx'
import { questions } from './assistant-here.ts'
import { Question } from './question.tsx'
import type { Question as Asked } from './questions.ts'

/** A support ticket for the person to complete before it is sent; sent only when they say so. */
export function TicketCard({ question }: { question: Extract<Asked, { kind: 'ticket' }> }) {
  const { t } = useTranslation('assistant')
  const { callId, answered } = question
  const [subject, setSubject] = useState(question.subject)
  const [description, setDescription] = useState(question.description)
  const isOpen = answered === 'open'
  const isComplete = subject.trim() !== '' && description.trim() !== ''
  return (
    <Question
      title={t('ticket.title')}
      buttons={
        isOpen || answered === 'busy' ? (
          <>
            <Button
              kind="primary"
              isBusy={!isOpen}
              isDisabled={!isComplete}
              onPress={() =>
                questions.agree({ ...question, subject: subject.trim(), description: description.trim() })
              }
            >
              {t('ticket.send')}
            </Button>
            {isOpen && <Button onPress={() => questions.refuse(callId)}>{t('ticket.cancel')}</Button>}
          </>
        ) : null
      }
    >
      <label>
        <span>{t('ticket.subject')}</span>
        <input
          dir="auto"
          value={subject}
          maxLength={TICKET_LINE_MAX}
          readOnly={!isOpen}
          onChange={(event) => setSubject(event.target.value)}
        />
      </label>
      <label>
        <span>{t('ticket.description')}</span>
        <textarea
          dir="auto"
          rows={4}
          value={description}
          maxLength={TICKET_TEXT_MAX}
          readOnly={!isOpen}
          onChange={(event) => setDescription(event.target.value)}
        />
      </label>
      <p role="status" className="if-any assistant-answered note">
        {answered === 'done' && t('ticket.done')}
        {answered === 'refused' && t('ticket.refused')}
        {answered === 'failed' && t('ticket.failed')}
      </p>
    </Question>
  )
}
