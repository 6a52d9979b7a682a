import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPanel, lazyPart } from '#app/ui/lazy-part.tsx'

const loadWords = () => loadStrings('stay', 'agreements')

/** The stay in both forms, loaded when first shown, so that messages open without it. */
export const StayPane = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#app/messages/stay/stay-pane.tsx'), loadWords()])
    return part.StayPane
  },
  ({ children }) => (
    <aside className="stay" aria-busy={!children}>
      {children}
    </aside>
  ),
)
export const StaySheet = lazyPanel(async () => {
  const [part] = await Promise.all([import('#app/messages/stay/stay-sheet.tsx'), loadWords()])
  return part.StaySheet
})
