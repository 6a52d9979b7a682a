/** Languages whose punctuation is as wide as their characters, and needs no space after it. */
const WIDE = /^(zh|ja)\b/

/** Returns `label: text` by the conventions of a language; one of the two alone where the other is blank. */
export function labelled(label: string, text: string, locale: string): string {
  return [label, text].filter(Boolean).join(WIDE.test(locale) ? '：' : ': ')
}

/** Returns `text (remark)` by the conventions of a language; the text alone without a remark. */
export function remarked(text: string, remark: string, locale: string): string {
  if (remark === '') return text
  return WIDE.test(locale) ? `${text}（${remark}）` : `${text} (${remark})`
}
