import { escapeHtml } from '#server/http/escape-html.ts'

/** Markup. Only `html` makes it, so that text can get into a page only in escaped form. */
export type Html = { readonly markup: string }
type Part = string | number | Html | null | readonly (string | number | Html | null)[]

/** A template of markup: escapes texts and numbers, inserts markup unchanged, joins lists, and leaves out `null`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
