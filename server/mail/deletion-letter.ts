import type { FastifyRequest } from 'fastify'
import { languageTagOf, type Locale } from '#contract/locale.ts'
import { publicAddress } from '#server/http/public-address.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { DELETION_TEXTS } from './deletion-texts.ts'
import { writeLetter } from './write-letter.ts'

/** Where a person takes it back (§2). */
const PAGE = 'my-profile?tab=security'

/** Tells a person by mail that their account will be deleted, when, and where to take that back. */
export async function tellDeletion(
  { db, config, mail }: Pick<ServerScope, 'db' | 'config' | 'mail'>,
  { server }: FastifyRequest,
  userId: string,
  at: Date,
): Promise<void> {
  const { email, locale } = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { title } = config
  const day = new Intl.DateTimeFormat(languageTagOf(locale), {
    dateStyle: 'long',
    timeZone: 'Pacific/Auckland',
  }).format(at)
  const fill = (text: string) => text.replaceAll('{title}', title).replaceAll('{day}', day)
  const { subject, asked, undo, action } = DELETION_TEXTS[locale]
  const url = `${publicAddress(config, server.server.address())}/${PAGE}`
  const before = [fill(asked), fill(undo)]
  mail.send(
    writeLetter({
      to: email,
      locale,
      title,
      subject: fill(subject),
      before,
      link: { url, action: fill(action) },
      after: [],
    }),
  )
}

/** The last mail: the account is gone. */
export function tellDeleted(
  { config, mail }: Pick<ServerScope, 'config' | 'mail'>,
  { email, locale }: { email: string; locale: Locale },
): void {
  const fill = (text: string) => text.replaceAll('{title}', config.title)
  const { goneSubject, gone } = DELETION_TEXTS[locale]
  mail.send({ to: email, subject: fill(goneSubject), text: `${fill(gone)}\n` })
}
