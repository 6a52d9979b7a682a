import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { composer, messageLog } from '#tests/support/screens.ts'
import { comeToForeground, createDeployment, untilBuild } from '#tests/support/deployment.ts'
import { openDevice, type Device } from '#tests/support/device.ts'
import {
  DEMO_PASSWORD,
  emailOfDemoPerson,
  HOST_EMAIL,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import { openSecurePort } from '#tests/support/secure-port.ts'
import { startAtFreePort } from '#tests/support/shared-server.ts'
import { openThinLine, type ThinLine } from '#tests/support/thin-line.ts'
import { until } from '#tests/support/until.ts'
import { shapeOf, type FieldLine } from './field-lines.ts'
import type { LineMeasure, Step } from './field-measures.ts'

export const PHONE = { width: 390, height: 844 }
/** A whole first visit on the thinnest line, before anything was done about it. */
const STEP_LIMIT_MS = 300_000
const QUIET_LIMIT_MS = 900_000
/** Less than a message's worth in this time is quiet. */
const QUIET_BYTES = 3_000
const QUIET_FOR_MS = 30_000
const MESSAGES_LIMIT_MS = 120_000
const TYPING_MS = 40
const MINUTE_MS = 60_000

export type FieldOptions = {
  messages: number
  /** From one message to the next. */
  everyMs: number
  catchUp: number
  /** The visit is left once a message can be written. */
  isFirstVisitOnly: boolean
  report: (what: string) => void
}

/** The line, and the address at its near end. */
type Reached = { relay: ThinLine; url: string }

/** A phone's first visit as the demo host, a message every few seconds from then on, and what comes after that. */
export async function measureLine(line: FieldLine, options: FieldOptions): Promise<LineMeasure> {
  const deployment = createDeployment()
  let serverPort = 0
  const secure = line.harsh?.isSecure === true ? await openSecurePort(() => serverPort) : null
  const relay = await openThinLine(() => secure?.port ?? serverPort, shapeOf(line))
  const url = secure ? relay.url.replace('http:', 'https:') : relay.url
  // Behind TLS, the server has to be told where it is reached, or the live connection is looked for without it.
  const env = { DIST_DIR: deployment.distDir, ...(secure && { PUBLIC_URL: url }) }
  const server = await startAtFreePort({ env })
  serverPort = server.port
  const serverUrl = `http://127.0.0.1:${serverPort}`
  const trust = secure ? { trustedKey: secure.key } : {}
  const device = await openDevice({ viewport: PHONE, browser: 'whole', ...trust })
  const measure: LineMeasure = {
    day: new Date().toISOString().slice(0, 10),
    formOnScreen: null,
    formUsable: null,
    signedIn: null,
    conversations: null,
    conversationOpen: null,
    writable: null,
    firstMessage: null,
    whole: null,
    messages: [],
    quiet: null,
    idleMinute: null,
    returnVisit: null,
    catchUp: null,
    update: null,
  }
  const { report } = options
  const note = <Name extends keyof LineMeasure>(name: Name, value: LineMeasure[Name]) => {
    measure[name] = value
    report(`${name} ${JSON.stringify(value)}`)
  }
  try {
    const host = await signInByApi(serverUrl, HOST_EMAIL)
    listRequests(device, report)
    const begun = performance.now()
    const step = (since = begun): Step => ({
      ms: Math.round(performance.now() - since),
      bytesDown: relay.carried().down,
    })
    const page = device.page()
    const email = page.getByLabel('Email', { exact: true })
    await page.goto(`${url}/login?to=/messages`, { waitUntil: 'commit', timeout: STEP_LIMIT_MS })
    await email.waitFor({ timeout: STEP_LIMIT_MS })
    await page.waitForFunction(isPainted, null, { timeout: STEP_LIMIT_MS, polling: 50 })
    note('formOnScreen', step())
    const usable = untilUsable(page).then(() => note('formUsable', step()))
    await email.pressSequentially(HOST_EMAIL, { delay: TYPING_MS })
    const password = page.getByLabel('Password', { exact: true })
    await password.pressSequentially(DEMO_PASSWORD, { delay: TYPING_MS })
    // As a person, who sees when the button can be pressed.
    await usable
    await password.press('Enter')
    // The app on its own, or the first look while the app is still on its way.
    await page.waitForFunction(isSignedIn, null, { timeout: STEP_LIMIT_MS, polling: 50 })
    note('signedIn', step())
    const first = page.locator('#first-look [data-chat], #root:not([inert]) a[href*="chat="]').first()
    await first.waitFor({ timeout: STEP_LIMIT_MS })
    note('conversations', step())
    const chatId = await first.evaluate(chatOfRow)
    if (chatId === null) throw new Error('A conversation without an id')
    const pressed = performance.now()
    await first.click()
    await page
      .locator('#first-look ol li, #root:not([inert]) article[data-message]')
      .first()
      .waitFor({ timeout: STEP_LIMIT_MS })
    note('conversationOpen', step(pressed))
    await eitherComposer(page).waitFor({ timeout: STEP_LIMIT_MS })
    note('writable', step())
    note('firstMessage', await sendFirst(page, host, chatId))
    await page.locator('#root:not([inert]) article[data-message]').first().waitFor({ timeout: STEP_LIMIT_MS })
    await composer(page).waitFor({ timeout: STEP_LIMIT_MS })
    note('whole', step())
    if (options.isFirstVisitOnly) return measure
    note('messages', await sendForAWhile(page, host, chatId, options))
    await untilQuiet(relay)
    note('quiet', step())
    const before = relay.carried()
    await page.waitForTimeout(MINUTE_MS)
    const after = relay.carried()
    note('idleMinute', { up: after.up - before.up, down: after.down - before.down })
    note('returnVisit', await visitAgain(device, { relay, url }, chatId, report))
    if (options.catchUp > 0) {
      note('catchUp', await catchUp(device, { relay, url }, { host, serverUrl }, options))
      note('update', await update(device, relay, deployment))
    }
  } catch (error) {
    report(String(error))
  } finally {
    await device.dispose()
    await relay.close()
    await secure?.close()
    await server.stop()
    deployment.dispose()
  }
  return measure
}

/** Runs in the page. */
function isPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0
}

/** Runs in the page. */
function isSignedIn(): boolean {
  return !location.pathname.startsWith('/login') || document.getElementById('first-look') !== null
}

/** Runs in the page. */
function chatOfRow(row: Element): string | null {
  return row instanceof HTMLAnchorElement
    ? new URL(row.href).searchParams.get('chat')
    : row.getAttribute('data-chat')
}

/** Resolves once a press on the button sends what was typed, at once or as soon as it can, or after `limitMs`. */
export async function untilUsable(page: Page, limitMs = STEP_LIMIT_MS): Promise<void> {
  await page
    .locator('form[data-usable], #root:not([data-drawn]) form button[type="submit"]:enabled')
    .first()
    .waitFor({ timeout: limitMs })
    .catch(() => undefined)
}

/** The field of the first look, and that of the app once it has taken over. */
function eitherComposer(page: Page) {
  const look = page.locator('#first-look').getByRole('textbox', { name: 'Write a message' })
  return look
    .or(page.locator('#root:not([inert])').getByRole('textbox', { name: 'Message', exact: true }))
    .first()
}

/** Types and sends a message as soon as one can be written. Returns how long until the server had it. */
async function sendFirst(page: Page, host: Person, chatId: string): Promise<number> {
  const text = `Just over the hill, ${crypto.randomUUID().slice(0, 8)}`
  await eitherComposer(page).pressSequentially(text, { delay: TYPING_MS })
  const pressedAt = Date.now()
  await eitherComposer(page).press('Enter')
  const stored = await until(
    'the first message is with the server',
    async () => (await host.history(chatId)).find(({ message }) => message === text),
    MESSAGES_LIMIT_MS,
    500,
  )
  return Date.parse(stored.createdAt) - pressedAt
}

/** Sends messages evenly; for each, how long until the server had it, or `null` where it never did. */
async function sendForAWhile(
  page: Page,
  host: Person,
  chatId: string,
  { messages, everyMs, report }: FieldOptions,
): Promise<(number | null)[]> {
  const run = crypto.randomUUID().slice(0, 8)
  const pressedAt: number[] = []
  const begun = Date.now()
  for (let n = 0; n < messages; n += 1) {
    await composer(page).fill(`On the way, ${run} ${n}`, { timeout: STEP_LIMIT_MS })
    pressedAt.push(Date.now())
    await composer(page).press('Enter')
    await page.waitForTimeout(Math.max(0, begun + (n + 1) * everyMs - Date.now()))
  }
  const arrived = async () => {
    const mine = (await host.history(chatId)).filter(({ message }) => message.includes(run))
    return new Map(mine.map(({ message, createdAt }) => [message, Date.parse(createdAt)]))
  }
  await until(
    'every message is with the server',
    async () => (await arrived()).size === messages,
    MESSAGES_LIMIT_MS,
    2_000,
  ).catch((error) => report(String(error)))
  const times = await arrived()
  return pressedAt.map((at, n) => {
    const there = times.get(`On the way, ${run} ${n}`)
    return there === undefined ? null : there - at
  })
}

async function untilQuiet(relay: ThinLine): Promise<void> {
  let from = { at: performance.now(), down: relay.carried().down }
  await until(
    'the line is quiet',
    () => {
      const { down } = relay.carried()
      if (down - from.down > QUIET_BYTES) from = { at: performance.now(), down }
      return performance.now() - from.at > QUIET_FOR_MS
    },
    QUIET_LIMIT_MS,
    500,
  )
}

async function visitAgain(
  device: Device,
  { relay, url }: Reached,
  chatId: string,
  report: FieldOptions['report'],
): Promise<Step> {
  await device.close()
  const page = await device.open()
  listRequests(device, report)
  const before = relay.carried().down
  const begun = performance.now()
  await page.goto(`${url}/messages?chat=${chatId}`, { waitUntil: 'commit' })
  await messageLog(page).locator('article[data-message]').first().waitFor({ timeout: STEP_LIMIT_MS })
  const ms = Math.round(performance.now() - begun)
  await untilQuiet(relay)
  return { ms, bytesDown: relay.carried().down - before }
}

/** Others write while the device is off; what catching up costs beside what their rows would as one compressed file. */
async function catchUp(
  device: Device,
  { relay, url }: Reached,
  { host, serverUrl }: { host: Person; serverUrl: string },
  { catchUp: count, report }: FieldOptions,
) {
  const [chat] = await host.chats()
  const other = chat?.participants.find(({ id }) => id !== host.user.id)
  if (!chat || !other) throw new Error('The host has no conversation')
  await device.close()
  const guest = await signInByApi(serverUrl, emailOfDemoPerson(other.id))
  const texts = Array.from(
    { length: count },
    (_, n) => `The river is up again, day ${n}, and the ford is closed.`,
  )
  for (let at = 0; at < count; at += 50) await guest.send(chat.id, texts.slice(at, at + 50))
  const rows = (await host.history(chat.id)).slice(-count)
  const before = relay.carried().down
  const page = await device.open()
  listRequests(device, report)
  await page.goto(`${url}/messages?chat=${chat.id}`, { waitUntil: 'commit' })
  await messageLog(page)
    .getByText(texts.at(-1) ?? '')
    .waitFor({ timeout: STEP_LIMIT_MS })
  await untilQuiet(relay)
  return {
    messages: count,
    bytesDown: relay.carried().down - before,
    gzipBytes: gzipSync(JSON.stringify(rows), { level: 9 }).length,
  }
}

async function update(device: Device, relay: ThinLine, deployment: ReturnType<typeof createDeployment>) {
  const before = relay.carried()
  deployment.deploy('ffffffffffffffff')
  await comeToForeground(device.page())
  await untilBuild(device.page(), 'ffffffffffffffff', STEP_LIMIT_MS)
  await untilQuiet(relay)
  const after = relay.carried()
  return { up: after.up - before.up, down: after.down - before.down }
}

/** Tells of each request as it ends, for whoever looks for what takes the line. */
function listRequests(device: Device, report: (what: string) => void): void {
  const begun = performance.now()
  device
    .context()
    .on('requestfailed', (request) => report(`  failed ${request.url()} ${request.failure()?.errorText}`))
  device.context().on('requestfinished', (request) => {
    void request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => {
        if (responseBodySize + responseHeadersSize === 0) return
        const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
        const { pathname, search } = new URL(request.url())
        const from = request.serviceWorker() ? 'sw ' : ''
        report(
          `  ${seconds} s ${from}${request.method()} ${pathname}${search.slice(0, 60)} ${responseBodySize + responseHeadersSize} B`,
        )
      })
      .catch(() => undefined)
  })
}
