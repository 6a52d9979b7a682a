/** Scripts that documents distinguish, because each needs its own letters. */
export type Script = 'latin' | 'devanagari' | 'cjk' | 'other'

/** Returns the scripts of a text. Digits, symbols and spaces belong to none. */
export function scriptsOf(text: string): ReadonlySet<Script> {
  return new Set([...text].flatMap((letter) => scriptOf(letter) ?? []))
}

/** Returns the script of one letter; `null` for characters that every script uses. */
export function scriptOf(letter: string): Script | null {
  if (/\p{Script=Latin}/u.test(letter)) return 'latin'
  if (/\p{Script=Devanagari}/u.test(letter)) return 'devanagari'
  // Uses script extensions, because marks such as the long vowel of kana are shared by several scripts.
  if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(letter)) return 'cjk'
  return /\p{L}/u.test(letter) ? 'other' : null
}
