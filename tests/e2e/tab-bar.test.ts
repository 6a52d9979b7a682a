import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import type { Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { showAs } from '#tests/support/look.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL } from '#tests/support/people.ts'
import { signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { textProblems } from '#tests/support/text-problems.ts'

let server: RunningServer
let device: Device

beforeAll(async () => {
  server = await startServer({ port: portOfStoredSignIn() })
})
afterAll(async () => {
  await server.stop()
})
keepScreenshotsOfFailures(() => [device])

/** Returns labels of the bottom bar that wrap onto another line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('.tab-bar .navigation-label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const text = label.firstChild
      if (!text?.textContent) return []
      return [...text.textContent.matchAll(/[\p{Script=Latin}\p{Script=Devanagari}\p{M}]+/gu)].flatMap(
        (word) => {
          const range = document.createRange()
          range.setStart(text, word.index)
          range.setEnd(text, word.index + word[0].length)
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
          return new Set(tops).size > 1 ? [word[0]] : []
        },
      )
    }),
  )
}

it.each([
  ['guest', GUEST_EMAIL],
  ['host', HOST_EMAIL],
])('the bar at the bottom of a %s’s phone breaks and cuts no word in any language', async (who, email) => {
  device = await openInstalledDevice(server.url, { viewport: { width: 390, height: 844 } })
  try {
    const page = device.page()
    await signIn(page, server.url, email, DEMO_PASSWORD)
    await waitUntilLevel(page)
    await page.goto(`${server.url}/dashboard`)
    await page.locator('.tab-bar [aria-current]').waitFor()
    for (const locale of LOCALES) {
      for (const width of [320, 360, 390]) {
        await showAs(page, { locale, width })
        await expect.poll(() => brokenWords(page), { message: `${locale} ${width}` }).toEqual([])
        const inBar = async () =>
          (await textProblems(page)).filter((line) => line.includes('navigation-label'))
        expect(await inBar(), `${locale} ${width}`).toEqual([])
        const folder = process.env['LOOK_DIR']
        if (folder) await page.screenshot({ path: `${folder}/tab-bar-${who}-${locale}-${width}.png` })
      }
    }
  } finally {
    await device.dispose()
  }
})
