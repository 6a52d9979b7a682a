import { LANGUAGES, type Locale } from '#contract/locale.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { StopLink } from './stop-link.ts'
import type { Letter } from '#server/scope/scope.ts'

/** The parts of a mail, in the order in which they appear. */
export type LetterParts = {
  to: string
  locale: Locale
  /** The product's name, which is the signature. */
  title: string
  subject: string
  before: readonly string[]
  link: { url: string; action: string }
  after: readonly string[]
  /** In a notice: how to unsubscribe from this kind. */
  stop?: StopLink
}

/** Writes a mail around one link, as plain text and as HTML with the same content. */
export function writeLetter({ to, locale, title, subject, before, link, after, stop }: LetterParts): Letter {
  const ending = stop ? [`${stop.text}:\n${stop.url}`] : []
  const text = `${[...before, link.url, ...after, title, ...ending].join('\n\n')}\n`
  const url = escapeHtml(link.url)
  const paragraphs = [
    ...before.map(escapeHtml),
    `<a href="${url}"><strong>${escapeHtml(link.action)}</strong></a><br>${url}`,
    ...[...after, title].map(escapeHtml),
    ...(stop ? [`<a href="${escapeHtml(stop.url)}">${escapeHtml(stop.text)}</a>`] : []),
  ]
  const html = `<!doctype html>
<html lang="${LANGUAGES[locale].tag}" dir="${LANGUAGES[locale].direction}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</body>
</html>
`
  return { to, subject, text, html, ...(stop ? { stopUrl: stop.url } : {}) }
}
