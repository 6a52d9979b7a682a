import { loadStrings, startI18n } from '#app/i18n/i18n.ts'

let started: Promise<void> | undefined

/**
 * Starts the app's words, once for all files that share a page, as in the app: started again, words that came later
 * would be forgotten. Brings the English words of these features too.
 */
export async function startWords(...features: Parameters<typeof loadStrings>): Promise<void> {
  started ??= startI18n()
  await started
  await loadStrings(...features)
}
