import { fill } from '#server/http/fill-text.ts'
import type { OrderOf } from '#server/scope/mail-order.ts'
import type { Letter } from '#server/scope/scope.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'
import type { StopLink } from './stop-link.ts'
import { writeLetter } from './write-letter.ts'

export type TicketLetter = Omit<OrderOf<'ticketAnswered'>, 'letter'> & {
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
  stop: StopLink
}

/**
 * Writes the mail that tells the owner of a ticket that it was answered. The answer itself can only be read after
 * signing in.
 */
export function ticketLetter({ to, locale, ticketId, title, address, stop }: TicketLetter): Letter {
  const { subject, answered, action } = TICKET_TEXTS[locale]
  return writeLetter({
    to,
    locale,
    title,
    subject: fill(subject, { title }),
    before: [fill(answered, { title })],
    link: { url: `${address}/support-tickets?ticket=${ticketId}`, action },
    after: [],
    stop,
  })
}
