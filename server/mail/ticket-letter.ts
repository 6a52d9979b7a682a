import type { FastifyRequest } from 'fastify'
import { fill } from '#server/http/fill-text.ts'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'
import { writeLetter } from './write-letter.ts'

/** Tells the owner of a ticket by mail that it was answered. The answer itself stays behind the sign-in. */
export async function tellAnswered(
  { db, config, mail }: Pick<ServerScope, 'db' | 'config' | 'mail'>,
  { server }: FastifyRequest,
  { ownerId, ticketId }: { ownerId: string; ticketId: string },
): Promise<void> {
  const { email, locale } = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { title } = config
  const { subject, answered, action } = TICKET_TEXTS[locale]
  const url = `${publicAddress(config, server.server.address())}/support-tickets?ticket=${ticketId}`
  mail.send(
    writeLetter({
      to: email,
      locale,
      title,
      subject: fill(subject, { title }),
      before: [fill(answered, { title })],
      link: { url, action },
      after: [],
    }),
  )
}
