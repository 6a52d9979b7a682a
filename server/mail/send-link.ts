import type { FastifyRequest } from 'fastify'
import type { Locale } from '#contract/locale.ts'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { MailedPurpose } from '#contract/mailed-link.ts'
import { linkLetter } from './link-letter.ts'

export type MailedLink = { to: string; locale: Locale; purpose: MailedPurpose; token: string }

/** Mails a stored link. The request only tells which server it reached: the address is this server's own. */
export function sendLink({ config, mail }: ServerScope, { server }: FastifyRequest, link: MailedLink): void {
  const address = publicAddress(config, server.server.address())
  mail.send(linkLetter({ ...link, title: config.title, address }))
}
