const LETTERS_PER_TOKEN = 4

/**
 * Estimates how many tokens a text has, for services that don't say so: one per four Latin letters, or one per letter
 * of another script.
 */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}\p{Script=Latin}]/gu)?.length ?? 0
  return others + Math.ceil((text.length - others) / LETTERS_PER_TOKEN)
}
