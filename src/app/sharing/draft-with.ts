/** A text with what was shared after it; unchanged when that stands there already, as after a sudden end. */
export function draftWith(before: string, shared: string): string {
  if (shared === '' || before.trimEnd().endsWith(shared)) return before
  return before.trim() === '' ? shared : `${before.trimEnd()}\n${shared}`
}
