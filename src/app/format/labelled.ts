/** Languages with full-width punctuation, which needs no space after it. */
const WIDE = /^(zh|ja)\b/

/** Returns `label: text` in the conventions of a language, or only one of the two if the other is blank. */
export function labelled(label: string, text: string, locale: string): string {
  return [label, text].filter(Boolean).join(WIDE.test(locale) ? '：' : ': ')
}

/** Returns `text (remark)` in the conventions of a language, or only the text without a remark. */
export function remarked(text: string, remark: string, locale: string): string {
  if (remark === '') return text
  return WIDE.test(locale) ? `${text}（${remark}）` : `${text} (${remark})`
}
