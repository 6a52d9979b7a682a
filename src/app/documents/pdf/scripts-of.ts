/** Scripts that documents tell apart, because each needs letters of its own. */
export type Script = 'latin' | 'devanagari' | 'cjk' | 'other'

/** The scripts that a text is written in. Digits, signs and spaces belong to none. */
export function scriptsOf(text: string): ReadonlySet<Script> {
  return new Set([...text].flatMap((letter) => scriptOf(letter) ?? []))
}

/** The script of one letter; `null` for what every script uses. */
export function scriptOf(letter: string): Script | null {
  if (/\p{Script=Latin}/u.test(letter)) return 'latin'
  if (/\p{Script=Devanagari}/u.test(letter)) return 'devanagari'
  // Marks that several of them share, such as the long vowel of kana, are none of theirs alone.
  if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(letter)) return 'cjk'
  return /\p{L}/u.test(letter) ? 'other' : null
}
