import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showAs } from '#tests/support/look.ts'
import { everyPlace, openPlace, untilSettled } from '#tests/support/places.ts'
import { bringPseudoLocale, PSEUDO_MARK, PSEUDO_PLACES } from '#tests/support/pseudo-locale.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { lastingTextProblems } from '#tests/support/text-problems.ts'
import { openTourists, type Tourists } from '#tests/support/tourists.ts'
import { untranslatedTexts } from '#tests/support/untranslated.ts'

const WIDTHS = [390, 1440]

let server: RunningServer
let tourists: Tourists
beforeAll(async () => {
  server = await startServer()
  tourists = await openTourists(server.url, { serviceWorkers: 'block' })
  for (const device of tourists.devices()) {
    await bringPseudoLocale(device.context(), 'long')
    await bringPseudoLocale(device.context(), 'rightToLeft')
  }
})
afterAll(async () => {
  await tourists.dispose()
  await server.stop()
})

describe.each(everyPlace())('$path shows all its text, on a phone and on a wide screen,', (place) => {
  let page: Page
  beforeAll(async () => {
    page = tourists.page(place.role)
    await openPlace(page, server.url, place)
  })

  it.each([
    { kind: 'long', direction: 'ltr' },
    { kind: 'rightToLeft', direction: 'rtl' },
  ] as const)('in the pseudo-language $kind', async ({ kind, direction }) => {
    for (const width of WIDTHS) {
      await showAs(page, { locale: PSEUDO_PLACES[kind], direction, width })
      await untilSettled(page)
      // The texts on screen are those of the pseudo-language; otherwise the test would prove nothing.
      expect(await page.locator('main').innerText()).toContain(PSEUDO_MARK)
      expect(await lastingTextProblems(page), `${width} pixels`).toEqual([])
      expect(await untranslatedTexts(page, kind), `${width} pixels`).toEqual([])
    }
  })
})
