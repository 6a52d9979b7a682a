import { escapeHtml } from '#server/http/escape-html.ts'

/** Markup. Made by `html` alone, so that a text can get into a page in no other way than escaped. */
export type Html = { readonly markup: string }
type Part = string | number | Html | null | readonly (string | number | Html | null)[]

/** A template of markup: texts and numbers are escaped, markup stands as it is, lists are joined, `null` is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(markupOf).join('')
}
