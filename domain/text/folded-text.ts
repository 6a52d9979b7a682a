const BEYOND_ASCII = /[\u0080-\uffff]/
/** Accents and macrons of Latin letters. Marks of other scripts change the word, so they stay. */
const LATIN_MARKS = /[\u0300-\u036f]+/g

/**
 * Returns a text for searching: without case and accents, and with letters of full, half or joined width as their usual
 * ones, so that "maori" finds "Māori". The server's database does the same (server/store/migrations/0195-message-texts.ts),
 * so that device and server find the same.
 */
export function foldedText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  // Greek has a form of sigma for the end of a word, and a search may end before its end.
  return text.normalize('NFKD').replace(LATIN_MARKS, '').toLowerCase().replaceAll('ς', 'σ')
}
