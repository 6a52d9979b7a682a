import { wantsNotice } from '#server/access/wants-notice.ts'
import type { Mail, Notices } from '#server/scope/scope.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredTicket } from '#server/store/public-tables.ts'

/** The channels by which people are notified of replies. */
export type Telling = { mail: Pick<Mail, 'order'>; notices: Pick<Notices, 'tell'> }

/**
 * Notifies the owner of a ticket that an administrator has replied: by push notification and by mail, as far as they
 * want them.
 */
export async function tellOwner(
  tx: Tx,
  ticket: StoredTicket,
  byId: string,
  { mail, notices }: Telling,
): Promise<void> {
  await notices.tell(tx, {
    about: 'ticketReply',
    userId: ticket.owner_id,
    byId,
    subjectId: ticket.id,
    isPushOnly: true,
    reminder: null,
  })
  if (!(await wantsNotice(tx, ticket.owner_id, 'tickets', 'mail'))) return
  const { email: to, locale } = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', ticket.owner_id)
    .executeTakeFirstOrThrow()
  await mail.order(tx, { letter: 'ticketAnswered', to, locale, ticketId: ticket.id })
}
