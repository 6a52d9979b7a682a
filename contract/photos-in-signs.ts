/** Photos without words, for whoever can show neither them nor a sentence in the reader's language. */
export function photosInSigns(count: number): string {
  return count === 1 ? '📷' : `📷 × ${count}`
}
