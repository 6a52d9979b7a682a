import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { TICKET_STEPS, ticketStatusAfter, type TicketStep } from '#contract/ticket-status.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { Button } from '#app/ui/button.tsx'
import type { TicketView } from './ticket-view.ts'

/** The steps that are possible for a ticket. The server takes them, so they need a connection and say so. */
export function TicketSteps({ ticket, isSupport }: { ticket: TicketView; isSupport: boolean }) {
  const { t } = useTranslation(['tickets', 'layout'])
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const [at] = useState(() => new Date())
  const { id, assignee } = ticket
  const steps = TICKET_STEPS.filter((step) => ticketStatusAfter(ticket, step, { isSupport, at }) !== null)

  async function take(step: TicketStep): Promise<void> {
    setIsBusy(true)
    const answer = await replica.ask('moveTicket', { id, step })
    setIsBusy(false)
    const why = answer.ok ? '' : t(`layout:lists.${wordsOf(answer.failure)}`)
    setNews(!answer.ok && answer.failure.kind === 'conflict' ? t('step.changed') : why)
  }
  return (
    <div className="stack gap-4">
      {isSupport && assignee !== null && (
        <p className="ticket-note">{t('takenBy', { name: fullName(assignee) })}</p>
      )}
      <div className="ticket-buttons row">
        {steps.map((step) => (
          <Button key={step} isBusy={isBusy} onPress={() => void take(step)}>
            {t(`step.${step}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="if-any list-none">
        {news}
      </p>
    </div>
  )
}
