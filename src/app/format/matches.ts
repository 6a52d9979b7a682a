/** Returns whether a text contains every word sought, ignoring case, accents and macrons. */
export function matches(text: string, sought: string): boolean {
  const held = folded(text)
  return folded(sought)
    .split(/\s+/)
    .every((word) => held.includes(word))
}

/** Returns the text in lower case, without accents or macrons. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
