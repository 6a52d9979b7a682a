/** Whether every word sought begins, ends or stands in a text: without case, accents or macrons. */
export function matches(text: string, sought: string): boolean {
  const held = folded(text)
  return folded(sought)
    .split(/\s+/)
    .every((word) => held.includes(word))
}

/** Text without case, accents or macrons. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
