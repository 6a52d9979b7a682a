/**
 * Returns whether the focused element is visible. With a single pane, leaving a step hides the element that had the
 * focus.
 */
export function isFocusOnScreen(): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.checkVisibility()
}
