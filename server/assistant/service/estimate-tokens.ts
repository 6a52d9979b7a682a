const LETTERS_PER_TOKEN = 4

/** About how many tokens a text has, where a service does not say so: four Latin letters, or one of another script. */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}\p{Script=Latin}]/gu)?.length ?? 0
  return others + Math.ceil((text.length - others) / LETTERS_PER_TOKEN)
}
