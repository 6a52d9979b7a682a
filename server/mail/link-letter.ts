import { INVITATION_LINK_LIFE_MS, RESET_LINK_LIFE_MS, VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import type { Locale } from '#contract/locale.ts'
import { wordsIn } from '#server/http/words.ts'
import type { Letter } from '#server/scope/scope.ts'
import type { MailedPurpose } from '#contract/mailed-link.ts'
import { writeLetter } from './write-letter.ts'

/** The page that each kind of link opens (§2). An invitation’s page is in the language of its mail. */
const PAGE: Record<MailedPurpose, string> = {
  verification: 'email-verification',
  reset: 'reset-password',
  invitation: 'site/invitation',
}
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const LIFE: Record<MailedPurpose, number> = {
  verification: VERIFICATION_LINK_LIFE_MS / DAY_MS,
  reset: RESET_LINK_LIFE_MS / MINUTE_MS,
  invitation: INVITATION_LINK_LIFE_MS / DAY_MS,
}

export type LinkLetter = {
  to: string
  purpose: MailedPurpose
  locale: Locale
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
  token: string
}

/**
 * Writes the mail that carries a link, in the person's language. It repeats nothing from the request, not even a name;
 * otherwise anybody could make us mail their words to others.
 */
export function linkLetter({ to, purpose, locale, title, address, token }: LinkLetter): Letter {
  const lang = purpose === 'invitation' ? `?lang=${locale}` : ''
  const url = `${address}/${PAGE[purpose]}/${token}${lang}`
  const t = wordsIn(locale, 'mail')
  const said = (part: 'subject' | 'intro' | 'action' | 'life' | 'ignore') =>
    t(`link.${purpose}.${part}`, { title, n: LIFE[purpose] })
  return writeLetter({
    to,
    locale,
    title,
    subject: said('subject'),
    before: [said('intro')],
    link: { url, action: said('action') },
    after: [said('life'), said('ignore')],
  })
}
