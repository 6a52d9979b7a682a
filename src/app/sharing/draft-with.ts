/** Returns a text with the shared text appended; unchanged if it already ends with it, as after a sudden end. */
export function draftWith(before: string, shared: string): string {
  if (shared === '' || before.trimEnd().endsWith(shared)) return before
  return before.trim() === '' ? shared : `${before.trimEnd()}\n${shared}`
}
