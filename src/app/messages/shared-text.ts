import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'

/** What another app shared, as one text: its title, text and address, each once. Blank for nothing; never over-long. */
export function sharedText(query: URLSearchParams): string {
  const parts = ['title', 'text', 'url'].map((name) => (query.get(name) ?? '').trim())
  const told = parts.filter(
    (part, index) =>
      part !== '' &&
      !parts.some((other, at) => at !== index && (at < index || other !== part) && other.includes(part)),
  )
  return told.join('\n').slice(0, MESSAGE_LENGTH_MAX)
}

/** A draft with the shared text after what was written before. */
export function draftWith(draft: string, shared: string): string {
  return draft.trim() === '' ? shared : `${draft.trimEnd()}\n${shared}`
}
