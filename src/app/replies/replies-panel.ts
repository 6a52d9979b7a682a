import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'

/** Loaded when it is first opened. */
export const RepliesPanel = lazyPanel(async () => {
  const [part] = await Promise.all([import('./replies-sheet.tsx'), loadStrings('replies', 'edits', 'forms')])
  return part.RepliesSheet
})
