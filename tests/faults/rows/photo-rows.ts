import type { Page } from 'playwright'
import { openChat, writeMessage } from '#tests/support/screens.ts'
import { noise, sha256 } from '#tests/support/pictures.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import { killBrowser, killRenderer, killWorker, openVisit, visitChat } from '#tests/faults/browser-visit.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'
import type { Device } from '#tests/support/device.ts'

/** A kill comes within this time after the device is online again, while the message and its file are being sent. */
const KILL_WITHIN_MS = 1_200
const GIVE_UP_MS = 90_000
/** Side of the first picture in pixels. Each next one is one larger, which tells them apart. */
const EDGE = 640

const VICTIMS = ['worker', 'renderer', 'browser'] as const

/** Photos chosen offline, with a kill of both ends while they're being sent. */
export const photosKilled: FaultRow = {
  name: 'photo-kills',
  fault:
    'A photo taken offline: the tab’s worker, its process or the browser and the server killed on the way',
  rule: 'its message is there once, in order, the photo is there once and is that photo, and the guest can read it',
  short: 0,
  full: 50,
  recoveryLimitMs: 30_000,
  async run(count, seed) {
    const random = seededRandom(seed)
    const world = await openFaultWorld(2, seed)
    const device = await openVisit(world)
    const written = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
    let worstRecoveryMs = 0
    try {
      await chooseAndRemove(device.page(), world.chats[0] ?? '')
      for (let n = 0; n < count; n += 1) {
        const chatId = world.chats[n % world.chats.length] ?? ''
        const text = textOf(n)
        await openChat(device.page(), chatId)
        await writeWithPhoto(device, n, text)
        written.get(chatId)?.push(text)
        const victim = VICTIMS[n % VICTIMS.length] ?? 'worker'
        await device.context().setOffline(false)
        await new Promise((resolve) => setTimeout(resolve, random.next() * KILL_WITHIN_MS))
        await Promise.all([kill(device, victim), world.killServer()])
        const backAt = Date.now()
        if (victim !== 'worker') await visitChat(device.page(), world, chatId)
        await until(`${text} is whole`, () => isWhole(world, text), GIVE_UP_MS, 100)
        worstRecoveryMs = Math.max(worstRecoveryMs, Date.now() - backAt)
      }
      const compared = await world.compare(written)
      const notes = await wrongPhotos(world, count)
      return { ...compared, worstRecoveryMs, notes, runs: `${count} photos, ${2 * count} kills` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

const textOf = (n: number): string => `With photo ${n}`

/** Brings the code that makes photos smaller, which comes with the first one: no service worker keeps it here. */
async function chooseAndRemove(page: Page, chatId: string): Promise<void> {
  await openChat(page, chatId)
  const picker = page.locator('input[type=file]')
  await picker.waitFor({ state: 'attached', timeout: GIVE_UP_MS })
  await picker.setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await noise(EDGE) })
  await chosen(page).waitFor({ timeout: GIVE_UP_MS })
  await chosen(page).getByRole('button').click()
  await chosen(page).waitFor({ state: 'detached', timeout: GIVE_UP_MS })
}

const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Photos in this message' }).getByRole('listitem')

/** Chooses a picture offline and sends it with a text. Resolves once the device has promised to keep both. */
async function writeWithPhoto(device: Device, n: number, text: string): Promise<void> {
  const page = device.page()
  const picker = page.locator('input[type=file]')
  // Its part of the page is loaded late, and no service worker keeps it here.
  await picker.waitFor({ state: 'attached', timeout: GIVE_UP_MS })
  await device.context().setOffline(true)
  const file = { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await noise(EDGE + n) }
  await picker.setInputFiles(file)
  await chosen(page).waitFor({ timeout: GIVE_UP_MS })
  await writeMessage(page, text)
}

async function kill(device: Device, victim: (typeof VICTIMS)[number]): Promise<void> {
  if (victim === 'worker') await killWorker(device.page())
  else if (victim === 'renderer') await killRenderer(device)
  else await killBrowser(device)
}

async function isWhole(world: FaultWorld, text: string): Promise<boolean> {
  const [photo, ...more] = (await messagesOf(world, text)).flatMap(({ photos }) => photos ?? [])
  return more.length > 0 || (!!photo?.kept && (photo.full === undefined || photo.full.kept !== null))
}

function messagesOf(world: FaultWorld, text: string) {
  return world.db
    .selectFrom('messages')
    .select(['chat_id', 'photos'])
    .where('sender_id', '=', world.host.id)
    .where('message', '=', text)
    .execute()
}

/** Returns what isn't as it must be, in words, according to the server's tables and to what its guest is sent. */
async function wrongPhotos(world: FaultWorld, count: number): Promise<string[]> {
  const notes: string[] = []
  for (let n = 0; n < count; n += 1) {
    const photos = (await messagesOf(world, textOf(n))).flatMap((row) => row.photos ?? [])
    const [photo] = photos
    if (photos.length !== 1 || !photo) {
      notes.push(`${textOf(n)} has ${photos.length} photos`)
      continue
    }
    const full = photo.full ?? photo
    if (full.width !== EDGE + n) notes.push(`${textOf(n)} has another’s photo, ${full.width} px wide`)
    for (const size of new Set([photo, full])) {
      const answer = await world.guest.request('GET', `/uploads/${size.id}/content?size=large`)
      const content = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok || sha256(content) !== size.kept?.sha256)
        notes.push(`${textOf(n)}: ${answer.status}, and not the file that its message names`)
    }
  }
  const files = await world.db
    .selectFrom('files')
    .select('id')
    .where('purpose', '=', 'messagePhoto')
    .where('stored_at', 'is not', null)
    .execute()
  // Each picture is noise, too heavy for one size.
  if (files.length !== 2 * count) notes.push(`${files.length} files for ${count} photos in two sizes`)
  return notes
}
