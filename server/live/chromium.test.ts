import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RequestListener } from 'node:http'
import type { Page } from 'playwright'
import type Pusher from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDevice, type Device } from '#tests/support/device.ts'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'

const PUSHER_JS = readFileSync(createRequire(import.meta.url).resolve('pusher-js/dist/web/pusher.js'))

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bed: LiveBed
let elsewhere: LiveBed
let device: Device

/**
 * Serves a page with the official client, and an authentication endpoint that trusts the page; the real one has its own
 * tests.
 */
const answer: RequestListener = (request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  if (url.pathname === '/pusher.js') response.setHeader('content-type', 'text/javascript').end(PUSHER_JS)
  else if (url.pathname === '/auth') void authenticate()
  else response.setHeader('content-type', 'text/html').end('<script src="/pusher.js"></script>')

  async function authenticate() {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const id = form.get('channel_name') ?? ''
    const watchlist = ['ana', 'ben'].filter((name) => name !== id)
    const user = { id, firstName: id, lastName: '' }
    response.end(JSON.stringify(bed.live.authenticateUser(form.get('socket_id') ?? '', user, watchlist)))
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  bed = await startLiveBed({ ...database, answer })
  elsewhere = await startLiveBed({ ...database, answer })
  device = await openDevice()
})
afterAll(async () => {
  await device.dispose()
  await bed.close()
  await elsewhere.close()
  await database.drop()
})

/** Opens a tab that signs in as a person and subscribes to a channel; the events it receives collect in `heard`. */
async function openTab(userId: string, channel: string, from = bed): Promise<Page> {
  const page = await device.newTab()
  await page.goto(`${from.origin}/`)
  await page.evaluate(listenInPage, { key: bed.app.key, port: bed.port, userId, channel })
  return page
}

/** Runs in the page. */
function listenInPage({
  key,
  port,
  userId,
  channel,
}: {
  key: string
  port: number
  userId: string
  channel: string
}) {
  const heard: unknown[] = []
  // The page's own globals: pusher.js defines `Pusher`, the test reads `heard`.
  const globals = window as unknown as {
    Pusher: typeof Pusher
    heard: unknown[]
    state(): string
  }
  const client = new globals.Pusher(key, {
    cluster: 'own',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: { endpoint: '/auth', transport: 'ajax', params: { channel_name: userId } },
  })
  globals.heard = heard
  globals.state = () => client.connection.state
  client.signin()
  for (const name of ['online', 'offline']) {
    client.user.watchlist.bind(name, (event: { user_ids: string[] }) => heard.push([name, ...event.user_ids]))
  }
  const subscription = client.subscribe(channel)
  subscription.bind('pusher:subscription_succeeded', () => heard.push('subscribed'))
  subscription.bind('pusher:subscription_error', (error: { status: number }) =>
    heard.push(`refused ${error.status}`),
  )
  subscription.bind('event', (event: { subject: string }) => heard.push(event.subject))
}

async function tabsOf(userId: string): Promise<number | undefined> {
  const answered = await bed
    .sdk()
    .get({ path: `/channels/event-${userId}`, params: { info: 'subscription_count' } })
  return ((await answered.json()) as { subscription_count?: number }).subscription_count
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
const hears = (page: Page, what: unknown) =>
  until(`the page hears ${JSON.stringify(what)}`, async () =>
    (await heard(page)).some((one) => JSON.stringify(one) === JSON.stringify(what)),
  )

it('our own page connects, signs in and hears its hints; other people hear none', async () => {
  const [own, other] = [await openTab('ana', 'event-ana'), await openTab('ben', 'event-ana')]
  await Promise.all([hears(own, 'subscribed'), hears(other, 'refused 403')])
  bed.live.publish(['ana'], { subject: 'chat-updated', payload: {} })
  await hears(own, 'chat-updated')
  expect(await heard(other)).not.toContain('chat-updated')
  await Promise.all([own.close(), other.close()])
})

it('counts a person as online until the last of two tabs is closed', async () => {
  const watcher = await openTab('ana', 'event-ana')
  const tabs = [await openTab('ben', 'event-ben'), await openTab('ben', 'event-ben')]
  await Promise.all([hears(watcher, ['online', 'ben']), ...tabs.map((tab) => hears(tab, 'subscribed'))])
  await tabs[0]?.close()
  await until('the first tab has gone', async () => (await tabsOf('ben')) === 1)
  // The hint arrives after anything the closing might have caused, and there was nothing.
  bed.live.publish(['ana'], { subject: 'chat-updated', payload: {} })
  await hears(watcher, 'chat-updated')
  expect(await heard(watcher)).not.toContainEqual(['offline', 'ben'])
  await tabs[1]?.close()
  await hears(watcher, ['offline', 'ben'])
  await watcher.close()
})

it('refuses pages of another origin', async () => {
  const page = await openTab('ana', 'event-ana', elsewhere)
  const failed = page.waitForEvent('console', (message) =>
    /WebSocket connection to .* failed/.test(message.text()),
  )
  await page.evaluate(
    (url) => void new WebSocket(url),
    `ws://127.0.0.1:${bed.port}/app/${bed.app.key}?protocol=7`,
  )
  expect((await failed).text()).toContain('403')
  await page.close()
})
