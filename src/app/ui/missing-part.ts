/*
 * A part of the app that could not be loaded: there is no network, or the build that it belongs to was replaced. Parts
 * know nothing of builds, and what knows of builds is loaded after the first of them.
 */

let listener: (() => void) | null = null
let isMissing = false

/** Notes that a part could not be loaded, so that a newer build is looked for. */
export function noteMissingPart(): void {
  if (listener) listener()
  else isMissing = true
}

/** Calls `look` for each missing part, and at once for one that was missing before. */
export function onMissingPart(look: () => void): void {
  listener = look
  if (isMissing) look()
  isMissing = false
}
