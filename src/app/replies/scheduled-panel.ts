import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'

/** Loaded when it is first opened. */
export const ScheduledPanel = lazyPanel(async () => {
  const [part] = await Promise.all([
    import('./scheduled-sheet.tsx'),
    loadStrings('scheduled', 'replies', 'edits', 'forms'),
  ])
  return part.ScheduledSheet
})
