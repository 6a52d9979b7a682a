/**
 * Returns a text for photos without words, for places that can show neither the photos nor a sentence in the reader's
 * language.
 */
export function photosInSigns(count: number): string {
  return count === 1 ? '📷' : `📷 × ${count}`
}
