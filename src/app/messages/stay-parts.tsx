import { lazy } from 'react'
import { loadStrings } from '#app/i18n/i18n.ts'

const loadWords = () => loadStrings('stay', 'agreements')

/** The stay in both its shapes; fetched when it is first shown, so that messages open without it. */
export const StayPane = lazy(async () => {
  const [{ StayPane: part }] = await Promise.all([import('./stay/stay-pane.tsx'), loadWords()])
  return { default: part }
})
export const StaySheet = lazy(async () => {
  const [{ StaySheet: part }] = await Promise.all([import('./stay/stay-sheet.tsx'), loadWords()])
  return { default: part }
})
