import { fromWidth, OVERLAY_BELOW } from '#app/theme/breakpoints.ts'
import { useChoice } from '#app/theme/choice.ts'
import { layoutChoices } from '#app/theme/layout.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'

/** Returns the current layout: what was chosen, adjusted below 976 px for a small screen (§2). */
export function useLayout() {
  const isWide = useMediaQuery(fromWidth(OVERLAY_BELOW))
  const isHorizontal = useChoice(layoutChoices.navigation) === 'horizontal' && isWide
  const navbar = useChoice(layoutChoices.navbar)
  return {
    isHorizontal,
    isFolded: useChoice(layoutChoices.isFolded) === 'true' && !isHorizontal,
    isBoxed: useChoice(layoutChoices.width) === 'boxed',
    isBlurred: useChoice(layoutChoices.isBlurred) === 'true',
    // On a small screen the bar contains the menu button.
    navbar: isWide ? navbar : navbar === 'hidden' ? 'sticky' : navbar,
    footer: useChoice(layoutChoices.footer),
  }
}
