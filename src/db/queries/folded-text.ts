/** Text for searching: without case and without marks, so that "maori" finds "Māori". CJK text stays as it is. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
