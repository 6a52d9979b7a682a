import { LANGUAGES, type Locale } from '#contract/locale.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { StopLink } from './stop-link.ts'
import type { Letter } from '#server/scope/scope.ts'

/** A paragraph: our words, or what somebody wrote. */
export type LetterPart = string | { quote: string }

/** The parts of a mail, in the order in which they appear. */
export type LetterParts = {
  to: string
  locale: Locale
  /** The product's name, which is the signature. */
  title: string
  subject: string
  before: readonly LetterPart[]
  link: { url: string; action: string }
  after: readonly string[]
  /** In a notice: how to unsubscribe from this kind. */
  stop?: StopLink
}

/** The colours of the app (`src/app/theme/tokens.css`), in the light theme and in the dark one. */
const LIGHT = { page: '#f5f7f7', card: '#ffffff', line: '#dce2e2', ink: '#131b1d', ink2: '#3f4c4e' }
const DARK = { page: '#0d1314', card: '#141b1d', line: '#263134', ink: '#eef3f3', ink2: '#c0cccd' }
const BUTTON = { light: ['#0b5a6e', '#ffffff'], dark: ['#69bfd3', '#08252c'] } as const
const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** Mail programs that follow the device's theme read this; to the others the styles of the elements apply. */
const DARK_STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background: ${DARK.page} !important; }
.card { background: ${DARK.card} !important; border-color: ${DARK.line} !important; color: ${DARK.ink} !important; }
.quote { border-color: ${DARK.line} !important; }
.small, .small a { color: ${DARK.ink2} !important; }
.button { background: ${BUTTON.dark[0]} !important; color: ${BUTTON.dark[1]} !important; }
}`

const STYLE = {
  page: `margin: 0; padding: 24px 12px; background: ${LIGHT.page}; ${FONT}`,
  card: `max-width: 480px; margin: 0 auto; padding: 24px; background: ${LIGHT.card}; border: 1px solid ${LIGHT.line}; border-radius: 14px; color: ${LIGHT.ink}; font-size: 16px; line-height: 1.5`,
  heading: 'margin: 0 0 16px; font-size: 22px; line-height: 1.25; overflow-wrap: anywhere',
  quote: `margin: -8px 0 16px; padding: 2px 12px; border-inline-start: 3px solid ${LIGHT.line}; overflow-wrap: anywhere`,
  line: 'margin: 0 0 16px; overflow-wrap: anywhere',
  button: `display: inline-block; padding: 12px 20px; background: ${BUTTON.light[0]}; border-radius: 8px; color: ${BUTTON.light[1]}; font-weight: 600; text-decoration: none`,
  small: `margin: 16px auto 0; max-width: 480px; color: ${LIGHT.ink2}; font-size: 13px; line-height: 1.5; overflow-wrap: anywhere`,
  quiet: `color: ${LIGHT.ink2}`,
}

/**
 * Writes a mail around one link, as plain text and as HTML with the same content: a heading, which is the subject, and
 * one button. It fetches nothing, so that no server learns when it is read, and is light or dark as the device.
 */
export function writeLetter({ to, locale, title, subject, before, link, after, stop }: LetterParts): Letter {
  const ending = stop ? [`${stop.text}:\n${stop.url}`] : []
  const said = before.map((part) => (typeof part === 'string' ? part : `> ${part.quote}`))
  const text = `${[...said, link.url, ...after, title, ...ending].join('\n\n')}\n`
  const url = escapeHtml(link.url)
  const lines = (parts: readonly LetterPart[]): string => parts.map(paragraph).join('\n')
  const stopLine = stop
    ? `<br><a href="${escapeHtml(stop.url)}" style="${STYLE.quiet}">${escapeHtml(stop.text)}</a>`
    : ''
  const { tag, direction } = LANGUAGES[locale]
  const html = `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${DARK_STYLE}</style></head>
<body class="page" style="${STYLE.page}">
<div class="card" style="${STYLE.card}">
<h1 style="${STYLE.heading}">${escapeHtml(subject)}</h1>
${lines(before.filter((part) => part !== subject))}
<p style="${STYLE.line}"><a href="${url}" class="button" style="${STYLE.button}">${escapeHtml(link.action)}</a></p>
${lines(after)}
<p class="small" style="${STYLE.small}">${url}</p>
</div>
<p class="small" style="${STYLE.small}">${escapeHtml(title)}${stopLine}</p>
</body>
</html>
`
  return { to, subject, text, html, ...(stop ? { stopUrl: stop.url } : {}) }
}

/** What somebody wrote runs in the direction of its own language. */
function paragraph(part: LetterPart): string {
  return typeof part === 'string'
    ? `<p style="${STYLE.line}">${escapeHtml(part)}</p>`
    : `<blockquote class="quote" dir="auto" style="${STYLE.quote}">${escapeHtml(part.quote)}</blockquote>`
}
