/** Whether what has the focus can be seen. On one pane, the step that was just left takes the focus away with it. */
export function isFocusOnScreen(): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.checkVisibility()
}
