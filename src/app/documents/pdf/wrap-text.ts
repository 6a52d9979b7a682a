/** Where a line may break without a space: before and after a Han letter or kana. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．！？」）]?|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

/**
 * Breaks a text into lines no wider than `width`: at its own line breaks, between words, and inside a word that is
 * wider than a line. Keeps empty lines.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of paragraph.match(PIECES) ?? []) {
    if (measure(line + piece.trimEnd()) <= width) {
      line += piece
      continue
    }
    if (line.trimEnd() !== '') lines.push(line.trimEnd())
    line = ''
    for (const letter of piece.trimStart()) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line.trimEnd()]
}
