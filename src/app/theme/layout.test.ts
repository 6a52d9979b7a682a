import { expect, it } from 'vitest'
import { directionChoice } from '#app/i18n/direction.ts'
import { layoutChoices } from './layout.ts'
import { skinChoice, themeChoice } from './theme.ts'

/** The options in the specification (§2, §3) by the name under which they are stored; the first is the default. */
const OFFERED = {
  theme: ['light', 'dark', 'system'],
  skin: ['default', 'bordered'],
  direction: ['auto', 'ltr', 'rtl'],
  appContentWidth: ['fluid', 'boxed'],
  navigation: ['vertical', 'horizontal'],
  navbarType: ['sticky', 'static', 'hidden'],
  footerType: ['static', 'sticky', 'hidden'],
  isVerticalNavCollapsed: ['false', 'true'],
  isNavbarBlurEnabled: ['false', 'true'],
  hasSingleKeys: ['true', 'false'],
}

it('offers exactly the specified looks and layouts, the first as the default', () => {
  const choices = [themeChoice, skinChoice, directionChoice, ...Object.values(layoutChoices)]
  expect(Object.fromEntries(choices.map(({ name, values }) => [name, values]))).toEqual(OFFERED)
})
