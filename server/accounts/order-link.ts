import type { LinkPurpose } from '#contract/mailed-link.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Account } from './accounts.ts'

/**
 * Orders a link to be mailed. Takes the same time whether or not the address has an account, so that the time doesn't
 * reveal it.
 */
export async function orderLink(
  { db, mail }: ServerScope,
  purpose: LinkPurpose,
  email: string,
  account: Account | null,
): Promise<void> {
  const { email: to, locale, id: userId } = account ?? { email, locale: 'en' as const, id: null }
  await mail.order(db, { letter: 'link', purpose, to, locale, userId })
}
