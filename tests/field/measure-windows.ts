import type { Page } from 'playwright'
import { openDevice, type Device } from '#tests/support/device.ts'
import { DEMO_PASSWORD, HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import { noise } from '#tests/support/pictures.ts'
import {
  composer,
  newestMessagesOnScreen,
  openChat,
  signIn,
  waitUntilKept,
  waitUntilLevel,
} from '#tests/support/screens.ts'
import { startServer } from '#tests/support/start-server.ts'
import { openThinLine, type ThinLine, type ThinLineShape } from '#tests/support/thin-line.ts'
import { until } from '#tests/support/until.ts'
import { shapeOf, type FieldLine } from './field-lines.ts'
import type { WindowsMeasure } from './field-measures.ts'
import { PHONE, untilUsable } from './measure-line.ts'

export const WINDOWS = 3
const OPEN_MS = 20_000
const MESSAGES = 50
const PHOTOS = 3
/** Of a photo's edge, before the device makes it smaller. */
const PHOTO_PIXELS = 900
const FREE: ThinLineShape = { bytesPerSecond: 10_000_000, delayMs: 1 }
const RETRY_MS = 250
const SETTING_UP_MS = 120_000

/**
 * A line that comes for 20 s and goes again, three times. A phone that has been here before has written 50 messages and
 * chosen photos meanwhile; another one has never been here, and its owner signs in again in each window until it works.
 */
export async function measureWindows(
  line: FieldLine,
  { apartMs, report }: { apartMs: number; report: (what: string) => void },
): Promise<WindowsMeasure> {
  const server = await startServer()
  const port = Number(new URL(server.url).port)
  const [oldLine, newLine] = await Promise.all([openThinLine(port, FREE), openThinLine(port, shapeOf(line))])
  const [oldDevice, newDevice] = await Promise.all([
    openDevice({ viewport: PHONE, browser: 'whole' }),
    openDevice({ viewport: PHONE, browser: 'whole' }),
  ])
  const measure: WindowsMeasure = {
    day: new Date().toISOString().slice(0, 10),
    messages: [],
    photos: [],
    photoBytes: 0,
    bytesUp: 0,
    newDeviceIn: null,
    newDeviceBytes: 0,
  }
  try {
    const host = await signInByApi(server.url, HOST_EMAIL)
    const chatId = await write(oldDevice, oldLine, host)
    oldLine.shape(shapeOf(line))
    await setUp(newDevice, newLine, false)
    const before = { own: await arrived(host, chatId), up: oldLine.carried().up }
    for (let nth = 1; nth <= WINDOWS; nth += 1) {
      const opened = performance.now()
      await Promise.all([setUp(oldDevice, oldLine, true), setUp(newDevice, newLine, true)])
      const entered = measure.newDeviceIn === null ? enter(newDevice.page(), newLine.url, opened) : null
      await newDevice.page().waitForTimeout(Math.max(0, opened + OPEN_MS - performance.now()))
      await Promise.all([setUp(oldDevice, oldLine, false), setUp(newDevice, newLine, false)])
      if (await entered) measure.newDeviceIn = nth
      const now = await arrived(host, chatId)
      measure.messages.push(now.messages - before.own.messages)
      measure.photos.push(now.photos)
      measure.photoBytes = now.photoBytes
      measure.bytesUp = oldLine.carried().up - before.up
      measure.newDeviceBytes = newLine.carried().down
      report(`window ${nth}: ${JSON.stringify(measure)}`)
      if (nth < WINDOWS) await newDevice.page().waitForTimeout(opened + apartMs - performance.now())
    }
  } catch (error) {
    report(String(error))
  } finally {
    await Promise.all([oldDevice.dispose(), newDevice.dispose()])
    await Promise.all([oldLine.close(), newLine.close()])
    await server.stop()
  }
  return measure
}

/** The radio comes or goes, and the browser says so, as on a phone. */
async function setUp(device: Device, line: ThinLine, isUp: boolean): Promise<void> {
  line.setUp(isUp)
  await device.context().setOffline(!isUp)
}

/** On a device that has everything: messages without a line, and after them photos. Returns the conversation. */
async function write(device: Device, line: ThinLine, host: Person): Promise<string> {
  const page = device.page()
  // A machine that measures several lines at once is slow; this part of it is not measured.
  page.setDefaultTimeout(SETTING_UP_MS)
  await signIn(page, line.url, HOST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(page)
  await waitUntilKept(page)
  const chat = (await host.chats()).find(({ isClosed }) => !isClosed)
  if (!chat) throw new Error('The host has no open conversation')
  await openChat(page, chat.id)
  await setUp(device, line, false)
  for (let n = 0; n < MESSAGES; n += 1) {
    await composer(page).fill(`From the back paddock, ${n}`)
    await composer(page).press('Enter')
    // It stays in the composer until the replica has it.
    await until('it is written', async () => (await composer(page).inputValue()) === '')
  }
  const taken = await Promise.all(Array.from({ length: PHOTOS }, () => noise(PHOTO_PIXELS)))
  await page
    .locator('input[type=file]')
    .setInputFiles(taken.map((buffer, nth) => ({ name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer })))
  const chosen = page.getByRole('list', { name: 'Photos in this message' }).getByRole('listitem')
  await until('the photos are chosen', async () => (await chosen.count()) === PHOTOS)
  await composer(page).press('Enter')
  await until('the message has left the composer', async () => (await chosen.count()) === 0)
  const written = await newestMessagesOnScreen(page, MESSAGES + 1)
  // The first one may have been under way when the line went, and then nobody knows whether it arrived.
  const gone = written.filter(({ state }) => state !== 'queued' && state !== 'uncertain')
  if (gone.length > 0) throw new Error(`Not all of them wait: ${JSON.stringify(gone)}`)
  return chat.id
}

/** What the server has of one's own messages and photos. */
async function arrived(host: Person, chatId: string) {
  const mine = (await host.history(chatId)).filter(({ senderId }) => senderId === host.user.id)
  const kept = mine.flatMap(({ photos = [] }) => photos.filter((photo) => photo.kept !== null))
  return {
    messages: mine.length,
    photos: kept.length,
    photoBytes: mine
      .flatMap(({ photos = [] }) => photos)
      .reduce((sum, { bytes, full }) => sum + bytes + (full?.bytes ?? 0), 0),
  }
}

/**
 * Opens the app and signs in, again and again while the line is there. Resolves with whether the conversations are on
 * screen when it goes.
 */
async function enter(page: Page, url: string, opened: number): Promise<boolean> {
  const end = opened + OPEN_MS
  const left = () => Math.max(1, end - performance.now())
  while (performance.now() < end) {
    try {
      // As a person, who types once the form is there, whatever is still on its way behind it.
      if (!page.url().startsWith(url))
        await page.goto(`${url}/login?to=/messages`, { waitUntil: 'commit', timeout: left() })
      if (new URL(page.url()).pathname === '/login') {
        await page.getByLabel('Email', { exact: true }).fill(HOST_EMAIL, { timeout: left() })
        await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD, { timeout: left() })
        await untilUsable(page, left())
        await page.getByLabel('Password', { exact: true }).press('Enter', { timeout: left() })
      }
      await page
        .locator('#first-look [data-chat], #root:not([inert]) a[href*="chat="]')
        .first()
        .waitFor({ timeout: left() })
      return true
    } catch {
      // A page that the line did not bring; the browser's own error stands in its place.
      await page.goto('about:blank').catch(() => undefined)
      await page.waitForTimeout(Math.min(RETRY_MS, left()))
    }
  }
  return false
}
