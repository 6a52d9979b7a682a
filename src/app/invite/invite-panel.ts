import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'

/** Loaded when it is first opened. */
export const InvitePanel = lazyPanel(async () => {
  const [part] = await Promise.all([import('./invite-sheet.tsx'), loadStrings('invite', 'forms')])
  return part.InviteSheet
})

/** The same for somebody who helps. */
export const HandPanel = lazyPanel(async () => {
  const [part] = await Promise.all([import('./hand-sheet.tsx'), loadStrings('invite', 'hands', 'forms')])
  return part.HandSheet
})
