/** Returns the sentences of a text that may still grow, without the last one unless it `isWhole`. */
export function wholeSentences(text: string, language: string, isWhole: boolean): string[] {
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '')
  return isWhole ? sentences : sentences.slice(0, -1)
}
