import { fold } from './fold.ts'
import { compiled, sourceOf, type Lexicon } from './lexicon.ts'

const CJK_DIGITS: Record<string, number> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const CJK_UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** Returns a folded text with number words replaced by digits, and without thousands separators. */
export function withDigits(text: string, { words, isSpaced }: Lexicon): string {
  const plain = text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (!isSpaced)
    return plain.replace(/[〇零一二两兩三四五六七八九十百千]+/g, (numeral) => String(valueOf(numeral)))
  const numbers = new Map(Object.entries(words.numbers).map(([word, value]) => [fold(word), value]))
  const pattern = compiled(sourceOf([...numbers.keys()], true), 'gu')
  return plain.replace(pattern, (word) => String(numbers.get(word) ?? word))
}

function valueOf(numeral: string): number {
  let [total, digit] = [0, 0]
  for (const sign of numeral) {
    const unit = CJK_UNITS[sign]
    if (unit === undefined) digit = CJK_DIGITS[sign] ?? 0
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}
