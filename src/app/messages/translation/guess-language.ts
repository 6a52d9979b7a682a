/** Languages whose script no other language of our guests shares, by the letters that give them away. */
const SCRIPTS: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
]

/** Short words that are common in one language and rare in the others. */
const COMMON: Record<string, string> = {
  en: 'the and is are you we for with have this that what when will can our your it there from would',
  es: 'el los las una es son estás está por con para qué cuándo hay muy pero gracias hola nos del y',
  pt: 'os uma é são você não por com para que quando há muito mas obrigado obrigada olá nos do da e às',
  fr: 'le les une est sont vous nous pour avec que quand il très mais merci bonjour des du et pas',
  de: 'der die das ist sind wir ihr für mit und nicht wann ein eine haben danke hallo zu auf wie',
  it: 'il gli una è sono noi per con che quando ci molto ma grazie ciao del della e non di',
}
const WORDS = Object.entries(COMMON).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
)

/** Fewer would be names, or a word of greeting. */
const HITS_MIN = 2

/**
 * Returns the language that a text seems to be in (`zh` for all of Chinese), or `null` if that isn't clear. For browsers
 * that can't tell themselves: it knows the scripts and some languages with Latin letters.
 */
export function guessLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return null
  for (const [language, script] of SCRIPTS) {
    // Japanese has fewer kana than Chinese characters where it is full of names.
    const share = language === 'ja' ? 0.1 : 0.4
    if ((text.match(script)?.length ?? 0) / letters >= share) return language
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const [best, second] = WORDS.map(([language, common]) => ({
    language,
    hits: words.filter((word) => common.has(word)).length,
  })).toSorted((a, b) => b.hits - a.hits)
  if (!best || best.hits < HITS_MIN || best.hits === second?.hits) return null
  return best.language
}
