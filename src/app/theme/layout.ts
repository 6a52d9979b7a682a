import { choiceOf } from '#app/theme/choice.ts'

/** Layout choices of signed-in pages on this device (§2). The first of each is the default. */
export const layoutChoices = {
  width: choiceOf('appContentWidth', ['fluid', 'boxed']),
  navigation: choiceOf('navigation', ['vertical', 'horizontal']),
  navbar: choiceOf('navbarType', ['sticky', 'static', 'hidden']),
  footer: choiceOf('footerType', ['static', 'sticky', 'hidden']),
  isFolded: choiceOf('isVerticalNavCollapsed', ['false', 'true']),
  isBlurred: choiceOf('isNavbarBlurEnabled', ['false', 'true']),
  hasSingleKeys: choiceOf('hasSingleKeys', ['true', 'false']),
}
