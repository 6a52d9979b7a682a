import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { unpackedFont } from '#tests/support/font-file.ts'
import { type JudgedFont, judgedFont } from '#tests/support/harfbuzz.ts'
import { devanagariShaper } from './devanagari.ts'
import { readFont } from './read-font.ts'

const HINDI = join(import.meta.dirname, '../../../../../words/hi/app')

let harfbuzz: JudgedFont
let ours: (text: string) => number[]
beforeAll(async () => {
  const bytes = await unpackedFont('noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal')
  harfbuzz = judgedFont(bytes)
  const font = readFont(new Uint8Array(bytes))
  const shape = devanagariShaper(font.tables, (character) => font.glyphs.get(character) ?? 0)
  if (shape === null) throw new Error('The font has no rules for Devanagari')
  ours = (text) =>
    shape([...text.normalize('NFC')].map((letter) => letter.codePointAt(0) ?? 0)).flatMap(
      ({ glyphs }) => glyphs,
    )
})

/** Texts that HarfBuzz draws with other glyphs, with both, to show all of them at once. */
const drawnOtherwise = (texts: Iterable<string>) =>
  [...texts].flatMap((text) => {
    const [here, there] = [ours(text).join(' '), harfbuzz.glyphsOf(text).join(' ')]
    return here === there ? [] : [{ text, here, there }]
  })

describe('Devanagari is drawn with the glyphs that HarfBuzz chooses', () => {
  it('in every word on screen', () => {
    const said = readdirSync(HINDI).map((file) => readFileSync(join(HINDI, file), 'utf8'))
    const words = new Set(said.join('\n').match(/[\u0900-\u0963\u200c\u200d]+/g))
    expect(words.size).toBeGreaterThan(1000)
    expect(drawnOtherwise(words)).toEqual([])
  })

  it.each([
    ['conjuncts', 'श्री क्षत्रिय ज्ञान स्त्री द्वार विद्यार्थी हृदय ब्राह्मण ट्रैक्टर'],
    ['the hook of an r, also with a sign before the consonant', 'कर्ता मूर्ति निर्माण र्कि दुर्घटना वर्ल्ड'],
    ['a sign that is drawn before its consonant', 'हिंदी शक्ति स्थिति प्रतिनिधि स्त्रियों'],
    ['a dot below, composed or not', 'पढ़ाई पढ़ाई क़ानून ऩ ज़्यादा'],
    ['signs with no consonant, alone and in a row', 'ि र्ि ं ्क का्ि ॐ ऽ १२३'],
    ['joiners that keep letters apart or join them', 'क्\u200cष क्\u200dष र्\u200dय क्\u200dषि श्\u200dह्फि'],
  ])('in %s', (_what, text) => {
    expect(drawnOtherwise(text.split(' '))).toEqual([])
  })

  it('in a thousand random syllables', () => {
    expect(drawnOtherwise(Array.from({ length: 1000 }, randomSyllables()))).toEqual([])
  })
})

/** Makes syllables of consonants with halants, nuktas and joiners between them, vowels and signs: always the same. */
function randomSyllables(): () => string {
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * limit)
  }
  const oneOf = (letters: string) => [...letters][below([...letters].length)] ?? ''
  const consonants = `${lettersFrom(0x915, 0x939)}${lettersFrom(0x958, 0x95f)}ररर`
  const vowels = lettersFrom(0x905, 0x914)
  const signs = `${lettersFrom(0x93e, 0x94c)}ििॢॣ`
  const maybe = (letters: string, inSoMany: number) => (below(inSoMany) === 0 ? oneOf(letters) : '')
  return () => {
    if (below(8) === 0) return `${oneOf(vowels)}${maybe('ँंः', 3)}`
    const joined = Array.from(
      { length: below(4) },
      () => `${oneOf(consonants)}${maybe('़', 12)}्${maybe('\u200c\u200d', 6)}`,
    )
    return `${joined.join('')}${oneOf(consonants)}${maybe('़', 12)}${maybe(signs, 2)}${maybe('ँंः', 4)}${maybe('्', 9)}`
  }
}

function lettersFrom(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
}
