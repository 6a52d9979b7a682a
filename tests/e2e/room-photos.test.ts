import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUnits } from '#demo/demo-people.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { giveRoomPhotos } from '#tests/support/room-photos.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

const COUNT = 12
const SWIPE_PARTS = 20

let server: RunningServer
let phone: Device
beforeAll(async () => {
  server = await startServer()
  phone = await openDevice({ viewport: { width: 390, height: 844 } })
  const host = await signInByApi(server.url, HOST_EMAIL)
  await giveRoomPhotos(host, server.url, demoUnits.cabin.id, COUNT)
})
afterAll(async () => {
  await phone.dispose()
  await server.stop()
})
keepScreenshotsOfFailures(() => [phone])

const page = () => phone.page()
const viewer = () => page().locator('.viewer:popover-open')
const strip = () => page().locator('.photos > .strip')
const large = () => viewer().getByRole('list', { name: 'Photos' })
/** Returns the number of the photo at a strip's left edge, from 1. */
const atEdge = (list = strip()) =>
  list.evaluate((list) => {
    const { left } = list.getBoundingClientRect()
    const starts = [...list.children].map((item) => Math.abs(item.getBoundingClientRect().left - left))
    return starts.indexOf(Math.min(...starts)) + 1
  })

/** Swipes a finger sideways over the strip, in px. */
async function swipe(along: number, list = strip()): Promise<void> {
  const box = await list.boundingBox()
  if (!box) throw new Error('No strip')
  const from = { x: box.x + box.width / 2 - along / 2, y: box.y + box.height / 2 }
  const touch = await page().context().newCDPSession(page())
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let part = 1; part <= SWIPE_PARTS; part += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ ...from, x: from.x + (along * part) / SWIPE_PARTS }],
    })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

it('a room’s twelve photos are swiped, moved by keys, and looked at large with the keyboard alone', async () => {
  await page().goto(`${server.url}/site/listing/${demoUnits.cabin.id}`)
  expect(await strip().getByRole('listitem').count()).toBe(COUNT)
  expect(await atEdge()).toBe(1)
  await swipe(-250)
  await expect.poll(() => atEdge()).toBe(2)
  await strip().focus()
  await page().keyboard.press('ArrowRight')
  await expect.poll(() => atEdge()).toBe(3)
  await page().keyboard.press('ArrowLeft')
  await expect.poll(() => atEdge()).toBe(2)

  const second = strip().getByRole('button', { name: 'Photo number 2' })
  await second.press('Enter')
  await viewer().getByRole('img', { name: 'Photo number 2', exact: true }).waitFor()
  await expect.poll(() => atEdge(large())).toBe(2)
  await page().keyboard.press('ArrowRight')
  await expect.poll(() => atEdge(large())).toBe(3)
  await swipe(-250, large())
  await expect.poll(() => atEdge(large())).toBe(4)
  await swipe(250, large())
  await expect.poll(() => atEdge(large())).toBe(3)
  await page().keyboard.press('Escape')
  await expect.poll(() => viewer().count()).toBe(0)
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('the room and its host fit a phone, a tablet and a desk, light and dark', async () => {
  const host = page().getByRole('heading', { name: 'Your host' })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 390, 820, 1440]) {
      await page().setViewportSize({ width, height: 860 })
      await page().emulateMedia({ colorScheme })
      await host.waitFor()
      const over = await page().evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `${colorScheme} ${width}`).toBeLessThanOrEqual(0)
      const folder = process.env['LOOK_DIR']
      if (folder)
        await page().screenshot({ path: `${folder}/room-${colorScheme}-${width}.png`, fullPage: true })
    }
  expect(phone.complaints).toEqual([])
})
