/*
 * A part of the app could not be loaded: there is no network, or the build that it belongs to was replaced. Parts
 * know nothing about builds, and the code that handles builds loads after the first parts.
 */

let listener: (() => void) | null = null
let isMissing = false

/** Reports a part that could not be loaded, so that the app looks for a newer build. */
export function noteMissingPart(): void {
  if (listener) listener()
  else isMissing = true
}

/** Calls `look` for each missing part, and at once if one was reported before. */
export function onMissingPart(look: () => void): void {
  listener = look
  if (isMissing) look()
  isMissing = false
}
