import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { violations } from '#tests/support/axe-violations.ts'
import { walkByKeyboard } from '#tests/support/keyboard-walk.ts'
import { showAs, type Look } from '#tests/support/look.ts'
import { everyPlace, openPlace, type Place } from '#tests/support/places.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { textProblems } from '#tests/support/text-problems.ts'
import { openTourists, type Tourists } from '#tests/support/tourists.ts'

let server: RunningServer
let tourists: Tourists

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
  tourists = await openTourists(server.url)
})
afterAll(async () => {
  await tourists.dispose()
  await server.stop()
})

const DESKTOP = { width: 1280, height: 800 }
const LOOKS: readonly Look[] = [{}, { theme: 'dark' }, { direction: 'rtl' }]
const PAGES_OF_EACH_LANGUAGE = ['/login', '/dashboard', '/messages']

function looksOf({ path }: Place): readonly Look[] {
  return PAGES_OF_EACH_LANGUAGE.includes(path) ? [...LOOKS, ...LOCALES.map((locale) => ({ locale }))] : LOOKS
}

// Each page is opened once; every test leaves it as it found it.
describe.each(everyPlace())('$path', (place) => {
  let page: Page
  beforeAll(async () => {
    page = tourists.page(place.role)
    await openPlace(page, server.url, place)
  })

  // First, because a page that has just changed its size or language may still be moving its parts.
  it('can be used with the keyboard alone, which always shows where it is', async () => {
    expect(await walkByKeyboard(page)).toEqual({ unreached: [], unseen: [] })
  })

  it('has nothing that axe objects to, in light, in dark, from right to left and, of some, in any language', async () => {
    try {
      for (const look of looksOf(place)) {
        await showAs(page, look)
        expect(await violations(page), JSON.stringify(look)).toEqual([])
      }
    } finally {
      await showAs(page, {})
    }
  })

  it('can be read 320 pixels wide, and with letters twice as large', async () => {
    try {
      // Parts that depend on the available room, such as a calendar's days, follow a moment later.
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.poll(() => textProblems(page), { message: '320 pixels' }).toEqual([])
      await page.setViewportSize(DESKTOP)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expect.poll(() => textProblems(page), { message: '200 %' }).toEqual([])
    } finally {
      await page.setViewportSize(DESKTOP)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
  })
})
