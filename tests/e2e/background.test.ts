// Over 20 s: it needs the whole browser, which has background sync and push, and takes longer than the shell.
import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright'
import { expect } from 'vitest'
import type { Device } from '#tests/support/device.ts'
import { test as it } from '#tests/support/journey-test.ts'
import type { Person } from '#tests/support/people.ts'
import { photo } from '#tests/support/pictures.ts'
import { chatLink, messageLog, openChat, waitUntilLevel, writeMessage } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'

const OUTBOX_TAG = 'farstead-outbox'
const REFRESH_TAG = 'farstead-refresh'
const LIMIT_MS = 60_000
const PUSH_SERVICE_LIMIT_MS = 15_000

let url = ''
let device: Device
let guest: Person
let chatId: string
it.beforeAll(async ({ server, world, devices }) => {
  url = server.publicUrl
  guest = world.guest
  chatId = world.chatId
  // Notifications and push need more than a shell.
  device = await devices.of(world.host, { browser: 'whole' })
})
it.beforeEach(async () => {
  await device.context().setOffline(false)
  const former = device.pages()
  const page = await device.newTab()
  await Promise.all(former.map((each) => each.close()))
  await page.goto(`${url}/messages`)
  await waitUntilLevel(page)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (const notification of await registration.getNotifications()) notification.close()
  })
})

/** Returns the browser's handle on the service worker, through a page that isn't the app's. */
async function serviceWorkerOf(page: Page): Promise<{ session: CDPSession; registrationId: string }> {
  const session = await device.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, registrationId: await found }
}

async function fireSync(page: Page, times: number): Promise<void> {
  const { session, registrationId } = await serviceWorkerOf(page)
  const event = { origin: url, registrationId, tag: OUTBOX_TAG, lastChance: false }
  await Promise.all(
    Array.from({ length: times }, () => session.send('ServiceWorker.dispatchSyncEvent', event)),
  )
}

const arrived = async (text: string) =>
  (await guest.history(chatId)).filter(({ message }) => message.split('\n')[0] === text).length

it('a background sync sends a message and its photo once, with every page closed', async () => {
  const page = device.page()
  await openChat(page, chatId)
  await device.context().setOffline(true)
  const taken = { name: 'key.jpg', mimeType: 'image/jpeg', buffer: await photo(90, 60) }
  await page.locator('input[type=file]').setInputFiles(taken)
  await page.getByRole('list', { name: 'Photos in this message' }).getByRole('listitem').waitFor()
  await writeMessage(page, 'The spare key hangs in the woolshed')
  const empty = await device.newTab()
  await page.close()
  await device.context().setOffline(false)
  expect(await arrived('The spare key hangs in the woolshed')).toBe(0)

  await fireSync(empty, 1)
  await until('it has arrived', () => arrived('The spare key hangs in the woolshed'), LIMIT_MS, 200)
  await until(
    'its photo has arrived',
    async () =>
      (await guest.history(chatId)).some(({ photos = [] }) => photos.some(({ kept }) => kept !== null)),
    LIMIT_MS,
    200,
  )
  const again = await device.newTab()
  await again.goto(`${url}/messages?chat=${chatId}`)
  await waitUntilLevel(again)
  await messageLog(again).getByText('The spare key hangs in the woolshed', { exact: true }).waitFor()
  expect(await arrived('The spare key hangs in the woolshed')).toBe(1)
})

it('five background syncs beside an open page send nothing twice', async () => {
  const page = device.page()
  await openChat(page, chatId)
  await device.context().setOffline(true)
  const texts = ['One gate', 'Two gates', 'Three gates']
  for (const text of texts) await writeMessage(page, text)
  await device.context().setOffline(false)
  await fireSync(page, 5)
  await until(
    'all have arrived',
    async () => (await Promise.all(texts.map(arrived))).every((count) => count > 0),
    LIMIT_MS,
    200,
  )
  await waitUntilLevel(page)
  expect(await Promise.all(texts.map(arrived))).toEqual([1, 1, 1])
})

it('each push shows a notification without the message, and leads to its page', async () => {
  const page = device.page()
  await device.context().grantPermissions(['notifications'], { origin: url })
  await page.goto(`${url}/settings`)
  await page.getByRole('heading', { name: 'This device' }).waitFor()
  // Sends what a page sends after asking for notifications; a test's browser has no push service.
  const words = { title: 'Farstead', body: 'You have a new message.' }
  await page.evaluate(
    (said) => navigator.serviceWorker.controller?.postMessage({ type: 'words', ...said }),
    words,
  )
  const empty = await device.newTab()
  await empty.bringToFront()
  const { session, registrationId } = await serviceWorkerOf(empty)
  await page.close()
  const id = randomUUID()
  const text = 'Mere Parata accepted the agreement for Shearers’ Quarters'
  const unknown = { notice: 'weather', id, text: 'It rains' }
  for (const sent of [{ chatId }, unknown, { notice: 'agreements', id, text }])
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: url,
      registrationId,
      data: JSON.stringify(sent),
    })
  const again = await device.newTab()
  await again.goto(`${url}/settings`)
  await again.getByRole('heading', { name: 'This device' }).waitFor()
  const shown = () =>
    again.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ tag, title, body }) => ({ tag, title, body }))
    })
  await until('all are shown', async () => (await shown()).length > 2)
  const ofAgreement = { tag: `agreements:${id}`, title: words.title, body: text }
  // A kind of notice that only a newer build knows.
  const ofWeather = { tag: `weather:${id}`, title: words.title, body: unknown.text }
  expect((await shown()).toSorted((a, b) => a.tag.localeCompare(b.tag))).toEqual(
    [{ tag: chatId, ...words }, ofAgreement, ofWeather].toSorted((a, b) => a.tag.localeCompare(b.tag)),
  )
  // The target of a press: the service worker tells the open page.
  const worker = device.context().serviceWorkers()[0]
  if (!worker) throw new Error('There is no service worker')
  const press = (pressed: string) =>
    worker.evaluate((tag) => {
      const notification = { tag, close: () => undefined }
      self.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
      )
    }, pressed)
  await press(ofAgreement.tag)
  await again.waitForURL((url) => url.pathname === `/accommodation/agreements/details/${id}`)
  await press(chatId)
  await again.waitForURL((url) => url.searchParams.get('chat') === chatId)
  await chatLink(again, chatId).first().waitFor()
})

it('a periodic sync with every page closed brings news for an offline start', async () => {
  const page = device.page()
  const empty = await device.newTab()
  await page.close()
  const text = 'The ferry leaves an hour later'
  await guest.send(chatId, [text])
  const { session, registrationId } = await serviceWorkerOf(empty)
  const event = { origin: url, registrationId, tag: REFRESH_TAG }
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', event)
  const [worker] = device.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await until('the message is on the device', () => worker.evaluate(isKeptHere, text), LIMIT_MS, 200)
  // A page opened offline can't fetch anything, so what it shows arrived earlier.
  await device.context().setOffline(true)
  const again = await device.newTab()
  await again.goto(`${url}/messages?chat=${chatId}`)
  await messageLog(again).getByText(text).waitFor()
})

/** Runs in the service worker: returns whether any database of this device contains a text. */
async function isKeptHere(text: string): Promise<boolean> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error(String(request.error)))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    const stores = [...database.objectStoreNames].map((store) =>
      settled(database.transaction(store).objectStore(store).getAll()),
    )
    const rows = await Promise.all(stores)
    database.close()
    if (JSON.stringify(rows).includes(text)) return true
  }
  return false
}

it('notifications stay off when the browser reaches no push service', async () => {
  const page = device.page()
  await device.context().grantPermissions(['notifications'], { origin: url })
  await page.clock.install()
  await page.goto(`${url}/settings`)
  // Beside the page, a card may offer notifications in the same words.
  const settings = page.getByRole('main')
  await settings
    .getByText('Get notified of new messages, agreements and rent, even with Farstead closed.')
    .waitFor()
  await settings.getByRole('button', { name: 'Turn on' }).click()
  const noService = settings.getByText('Your browser couldn’t reach its notification service.')
  const comes = async () => {
    // A browser may look for its push service for ever; the app waits this long.
    await page.clock.fastForward(PUSH_SERVICE_LIMIT_MS)
    return noService.isVisible()
  }
  await expect.poll(comes).toBe(true)
  await page.reload()
  await settings
    .getByText('Get notified of new messages, agreements and rent, even with Farstead closed.')
    .waitFor()
})

it('a notification after a day mentions an unsent message without its text', async () => {
  await device.context().grantPermissions(['notifications'], { origin: url })
  const page = device.page()
  // Tells the service worker the texts.
  await page.goto(`${url}/messages`)
  await openChat(page, chatId)
  await device.context().setOffline(true)
  await writeMessage(page, 'The bond is in the biscuit tin')
  expect((await guest.request('POST', `/chat/${chatId}/block-user`, {})).status).toBe(204)
  await device.context().setOffline(false)
  await messageLog(page).getByText('Couldn’t be sent').first().waitFor()
  const empty = await device.newTab()
  await page.close()
  const [worker] = device.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })

  await fireSync(empty, 1)
  await worker.evaluate(tomorrow)
  await fireSync(empty, 1)
  await until('it is shown', async () => (await shown()).length > 0, LIMIT_MS)
  expect(await shown()).toEqual([
    {
      title: 'Farstead',
      body: 'Something you wrote hasn’t been sent yet. Open Farstead when you’re online.',
      tag: 'farstead-unsent',
    },
  ])

  await empty.addInitScript(tomorrow)
  await empty.goto(`${url}/dashboard`)
  await empty.getByRole('link', { name: /Unsent for more than a day.*Waiting since/ }).waitFor()
  const notice = empty.getByText('hasn’t been sent for more than a day')
  await notice.waitFor()
  await empty.getByRole('status').filter({ has: notice }).getByRole('button').click()
  await empty
    .locator('sl-drawer[label="Waiting to send"]')
    .getByText('The bond is in the biscuit tin')
    .waitFor()
  expect(await notice.count()).toBe(0)
})

/** Runs in a page or a worker: sets its clock a day and an hour ahead from then on. */
function tomorrow(): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + 25 * 3_600_000
}
