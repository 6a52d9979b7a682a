const BEYOND_ASCII = /[\u0080-\uffff]/
/** Accents and macrons of Latin letters. Marks of other scripts change the word, and stay. */
const LATIN_MARKS = /[\u0300-\u036f]+/g

/** Text for searching: without case and without accents, so that "maori" finds "Māori". */
export function foldedText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(LATIN_MARKS, '').toLowerCase()
}
