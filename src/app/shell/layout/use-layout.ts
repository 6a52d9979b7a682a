import { fromWidth, OVERLAY_BELOW } from '#app/theme/breakpoints.ts'
import { useChoice } from '#app/theme/choice.ts'
import { layoutChoices } from '#app/theme/layout.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'

/** How the layout stands now: what was chosen, and below 976 px what a small screen needs (§2). */
export function useLayout() {
  const isWide = useMediaQuery(fromWidth(OVERLAY_BELOW))
  const isHorizontal = useChoice(layoutChoices.navigation) === 'horizontal' && isWide
  const navbar = useChoice(layoutChoices.navbar)
  return {
    isHorizontal,
    isFolded: useChoice(layoutChoices.isFolded) === 'true' && !isHorizontal,
    isBoxed: useChoice(layoutChoices.width) === 'boxed',
    isBlurred: useChoice(layoutChoices.isBlurred) === 'true',
    // On a small screen the bar holds the way into the menu.
    navbar: isWide ? navbar : navbar === 'hidden' ? 'sticky' : navbar,
    footer: useChoice(layoutChoices.footer),
  }
}
