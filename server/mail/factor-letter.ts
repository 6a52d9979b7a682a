import type { FastifyRequest } from 'fastify'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { FACTOR_TEXTS } from './factor-texts.ts'
import { PASSWORD_TEXTS } from './password-texts.ts'
import { writeLetter } from './write-letter.ts'

/** The page that mails a link to choose a new password (§2). */
const PAGE = 'forgot-password'

/** Tells a person by mail that signing in asks for a second factor from now on, or no longer does. */
export async function tellFactorChanged(
  { db, config, mail }: Pick<ServerScope, 'db' | 'config' | 'mail'>,
  { server }: FastifyRequest,
  userId: string,
  change: 'on' | 'off',
): Promise<void> {
  const { email, locale } = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { title } = config
  const fill = (text: string) => text.replaceAll('{title}', title)
  const texts = FACTOR_TEXTS[locale]
  const { notYou, action } = PASSWORD_TEXTS[locale]
  const url = `${publicAddress(config, server.server.address())}/${PAGE}`
  mail.send(
    writeLetter({
      to: email,
      locale,
      title,
      subject: fill(texts.subject),
      before: [fill(texts[change]), fill(notYou)],
      link: { url, action: fill(action) },
      after: [],
    }),
  )
}
