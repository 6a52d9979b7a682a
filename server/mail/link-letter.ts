import { RESET_LINK_LIFE_MS, VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import type { Locale } from '#contract/registration.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { Letter } from '#server/scope.ts'
import type { LinkPurpose } from '#server/store/tables.ts'
import { LINK_TEXTS, type LinkTexts } from './link-texts.ts'

/** The page that each kind of link opens (§2). */
const PAGE: Record<LinkPurpose, string> = { verification: 'email-verification', reset: 'reset-password' }
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const LIFE: Record<LinkPurpose, number> = {
  verification: VERIFICATION_LINK_LIFE_MS / DAY_MS,
  reset: RESET_LINK_LIFE_MS / MINUTE_MS,
}

export type LinkLetter = {
  to: string
  purpose: LinkPurpose
  locale: Locale
  /** The product's name. */
  title: string
  /** Origin under which people reach the server. */
  address: string
  token: string
}

/**
 * The mail that carries a link, in the person's language. It holds no word of whoever asked for it, no name either:
 * otherwise anyone could have us mail their words to anyone.
 */
export function linkLetter({ to, purpose, locale, title, address, token }: LinkLetter): Letter {
  const url = `${address}/${PAGE[purpose]}/${token}`
  const fill = (text: string) => text.replaceAll('{title}', title).replaceAll('{n}', String(LIFE[purpose]))
  const texts = LINK_TEXTS[locale][purpose]
  const words: LinkTexts = {
    subject: fill(texts.subject),
    intro: fill(texts.intro),
    action: fill(texts.action),
    life: fill(texts.life),
    ignore: fill(texts.ignore),
  }
  const { subject, intro, life, ignore } = words
  const text = `${[intro, url, life, ignore, title].join('\n\n')}\n`
  return { to, subject, text, html: htmlOf(words, { locale, title, url }) }
}

function htmlOf(
  words: LinkTexts,
  { locale, title, url }: { locale: Locale; title: string; url: string },
): string {
  const [subject, intro, action, life, ignore] = [
    words.subject,
    words.intro,
    words.action,
    words.life,
    words.ignore,
  ].map(escapeHtml)
  const link = escapeHtml(url)
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<p>${intro}</p>
<p><a href="${link}"><strong>${action}</strong></a><br>${link}</p>
<p>${life}</p>
<p>${ignore}</p>
<p>${escapeHtml(title)}</p>
</body>
</html>
`
}
