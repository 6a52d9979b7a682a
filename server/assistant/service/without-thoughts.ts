const [BEGIN, END] = ['<think>', '</think>']

/**
 * Returns a function that takes the pieces of an answer and gives back what may be shown: without the reasoning that some
 * models put before it, between `<think>` and `</think>`. A piece that may be the start of a mark is kept until the next.
 */
export function withoutThoughts(): (piece: string) => string {
  let kept = ''
  let state: 'start' | 'thinking' | 'thought' | 'said' = 'start'
  return (piece) => {
    if (state === 'said') return piece
    if (state === 'thought') return begin(piece)
    kept += piece
    if (state === 'start') {
      const text = kept.trimStart()
      if (BEGIN.startsWith(text)) return ''
      if (!text.startsWith(BEGIN)) {
        state = 'said'
        return kept
      }
      state = 'thinking'
    }
    const end = kept.indexOf(END)
    if (end === -1) return ''
    state = 'thought'
    return begin(kept.slice(end + END.length))
  }

  /** The text begins with its first letter, not with the lines between it and the reasoning. */
  function begin(piece: string): string {
    const text = piece.trimStart()
    if (text !== '') state = 'said'
    return text
  }
}
