import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'

/**
 * Returns what another app shared as one text: its title, text and URL, each once. Blank for nothing, and never longer
 * than a message may be.
 */
export function sharedText(form: FormData): string {
  const parts = ['title', 'text', 'url'].map((name) => {
    const part = form.get(name)
    return typeof part === 'string' ? part.trim() : ''
  })
  const told = parts.filter(
    (part, index) =>
      part !== '' &&
      !parts.some((other, at) => at !== index && (at < index || other !== part) && other.includes(part)),
  )
  return told.join('\n').slice(0, MESSAGE_LENGTH_MAX)
}
