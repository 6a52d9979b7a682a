import { createTransport } from 'nodemailer'
import type { Config } from '#server/scope/config.ts'
import { mailOf, type MailRoute } from './mail-of.ts'

const CONNECTIONS_MAX = 2
const CONNECT_LIMIT_MS = 10_000
const SILENCE_LIMIT_MS = 30_000

/** Sends letters by SMTP. `smtp://` encrypts if the server offers it, `smtps://` always. */
export function toSmtp(url: string, from: Config['mailFrom']): MailRoute {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  })
  return {
    async deliver(letter, id) {
      await transport.sendMail(mailOf(letter, from, id))
    },
    close: () => transport.close(),
  }
}
