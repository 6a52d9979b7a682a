/** Characters kept before the first match, so that the match is visible on a narrow line. */
const CONTEXT = 24

type Props = { text: string; ranges: readonly (readonly [from: number, to: number])[] }

/** Shows a text on one line, from a little before its first match, with the matches marked. */
export function MarkedText({ text, ranges }: Props) {
  const first = ranges[0]?.[0] ?? 0
  const from = first <= CONTEXT ? 0 : wordStart(text, first - CONTEXT)
  const pieces: { text: string; isFound: boolean; at: number }[] = []
  let at = from
  for (const [start, end] of ranges) {
    if (start < at) continue
    pieces.push({ text: text.slice(at, start), isFound: false, at })
    pieces.push({ text: text.slice(start, end), isFound: true, at: start })
    at = end
  }
  pieces.push({ text: text.slice(at), isFound: false, at })
  return (
    <bdi dir="auto">
      {from > 0 && '…'}
      {pieces.map((piece) =>
        piece.isFound ? (
          <mark key={piece.at}>{piece.text}</mark>
        ) : (
          <span key={`${piece.at} `}>{piece.text}</span>
        ),
      )}
    </bdi>
  )
}

/** Returns the start of a word near `at`, or `at` itself in scripts without spaces; never inside a character. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  if (space !== -1 && space < at + CONTEXT / 2) return space + 1
  const isLowHalf = /[\udc00-\udfff]/.test(text.charAt(at))
  return isLowHalf ? at + 1 : at
}
