/** Whether every word sought begins, ends or stands in a text: without case, accents or macrons. */
export function matches(text: string, sought: string): boolean {
  const folded = fold(text)
  return fold(sought)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
