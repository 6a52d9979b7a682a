import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { AgreementRow } from '#contract/agreement.ts'
import { addDays } from '#contract/calendar-day.ts'
import { told } from '#contract/endpoint.ts'
import { NO_ENTRY, type NewLedgerEntry } from '#contract/ledger-entry.ts'
import { dayAtPlace } from '#contract/region.ts'
import { demoUnits } from '#demo/demo-people.ts'
import { remindOfRent } from '#server/records/ledger/rent-reminders.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { lookThrough, showAs } from '#tests/support/look.ts'
import { NO_LIVE, NO_MAIL, NO_NOTICES } from '#tests/support/no-mail.ts'
import {
  DEMO_PASSWORD,
  GUEST_EMAIL,
  HOST_EMAIL,
  sharedChat,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import { messageLog, signIn, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const { cabin } = demoUnits
const Told = told(AgreementRow)

let database: TestDatabase
let server: RunningServer
let tablet: Device
let phone: Device
let host: Person
let guest: Person
let stay: AgreementRow

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServer({ port: portOfStoredSignIn(), env: { DATABASE_URL: database.url } })
  tablet = await openInstalledDevice(server.url, { viewport: { width: 820, height: 1600 } })
  phone = await openInstalledDevice(server.url, { viewport: { width: 390, height: 2000 } })
  host = await signInByApi(server.url, HOST_EMAIL)
  guest = await signInByApi(server.url, GUEST_EMAIL)
})
afterAll(async () => {
  await Promise.all([tablet.dispose(), phone.dispose()])
  await server.stop()
  await database.drop()
})
keepScreenshotsOfFailures(() => [tablet, phone])
const it = createJourney()

const today = dayAtPlace(new Date(), 'Pacific/Auckland')

async function ask(who: Person, method: string, path: string, body: object): Promise<AgreementRow> {
  const answer = await who.request(method, path, body)
  expect(answer.status).toBe(200)
  return Told.parse(await answer.json()).data
}
async function step(who: Person, name: string): Promise<void> {
  stay = await ask(who, 'POST', `/agreements/${stay.id}/steps`, { step: name, version: stay.version })
}
/** Does what the server does once a day for rent: at nine in the morning at the place, or ten in summer. */
async function remindOn(day: string): Promise<void> {
  const now = () => new Date(`${day}T09:00:00+12:00`)
  const scope = { db: database.db, mail: NO_MAIL, notices: NO_NOTICES, live: NO_LIVE, now, newId: randomUUID }
  await remindOfRent(scope)
}
async function write(who: Person, fields: Pick<NewLedgerEntry, 'kind' | 'amount'> & Partial<NewLedgerEntry>) {
  const entry = {
    ...NO_ENTRY,
    agreementId: stay.id,
    day: today,
    writtenAt: new Date().toISOString(),
    ...fields,
  }
  const answer = await who.request('PUT', `/ledger-entries/${randomUUID()}`, entry)
  expect(answer.status).toBe(200)
}

/** Returns the newest system lines about money, each with its one action. */
const moneyLines = (page: Page) =>
  messageLog(page)
    .locator('.system-line')
    .evaluateAll((lines) =>
      lines.map((line) => [line.querySelector('bdi')?.textContent, line.querySelector('a')?.textContent]),
    )
    .then((lines) => lines.filter(([text]) => text?.includes('NZ$')))
async function bothRead(
  ofHost: readonly (readonly [RegExp, string])[],
  ofGuest: readonly (readonly [RegExp, string])[],
): Promise<void> {
  const patterns = (texts: readonly (readonly [RegExp, string])[]) =>
    texts.map(([text, action]) => [expect.stringMatching(text), action])
  await expect.poll(() => moneyLines(tablet.page())).toEqual(patterns(ofHost))
  await expect.poll(() => moneyLines(phone.page())).toEqual(patterns(ofGuest))
}

const HOST_LINES = [
  [/^Rent of NZ\$200\.00 is due on /, 'View rent'],
  [/^Rent of NZ\$200\.00 is overdue since /, 'View rent'],
  [/^Aroha Ngatai says they paid NZ\$150\.00 on /, 'View rent'],
  [/^NZ\$50\.00 received on /, 'View rent'],
] as const
const GUEST_LINES = [
  [/^El alquiler de NZ\$200\.00 vence el /, 'Cómo pagar'],
  [/^El alquiler de NZ\$200\.00 está atrasado desde el /, 'Cómo pagar'],
  [/^Dijiste que pagaste NZ\$150\.00 el /, 'Ver alquiler'],
  [/^NZ\$50\.00 recibidos el /, 'Ver alquiler'],
] as const

it('rent that is due, and then overdue, is a line in the words of each, which leads the guest to how to pay', async () => {
  stay = await ask(host, 'PUT', `/agreements/${randomUUID()}`, {
    unitId: cabin.id,
    guestId: guest.user.id,
    hostName: 'Ngaire Holloway',
    guestName: 'Aroha Ngatai',
    unitTitle: cabin.title,
    region: 'AUCKLAND',
    startsOn: today,
    endsOn: addDays(today, 7),
    rentPerWeek: 200,
  })
  await step(host, 'send')
  await step(guest, 'accept')
  await signIn(tablet.page(), server.url, HOST_EMAIL, DEMO_PASSWORD)
  await signIn(phone.page(), server.url, GUEST_EMAIL, DEMO_PASSWORD)
  for (const { page } of [tablet, phone]) await waitUntilLevel(page())
  await showAs(phone.page(), { locale: 'es' })
  const chat = await sharedChat(host, guest)
  for (const { page } of [tablet, phone]) await page().goto(`${server.url}/messages?chat=${chat.id}`)
  await remindOn(today)
  await showNews()
  await bothRead(HOST_LINES.slice(0, 1), GUEST_LINES.slice(0, 1))
  await remindOn(addDays(today, 1))
  await showNews()
  await bothRead(HOST_LINES.slice(0, 2), GUEST_LINES.slice(0, 2))
})

it('what the guest says they paid and what the host received follow at once', async () => {
  await write(guest, { kind: 'CLAIM', amount: 15_000, method: 'BANK' })
  await write(host, { kind: 'PAYMENT', amount: 5_000, method: 'CASH' })
  await bothRead(HOST_LINES, GUEST_LINES)
  await lookThrough(tablet.page(), 'rent-lines', [820, 390, 320, 1440])
  await messageLog(phone.page()).getByRole('link', { name: 'Cómo pagar' }).last().click()
  await phone.page().waitForURL(/\/accommodation\/rent\?/)
  expect([...tablet.complaints, ...phone.complaints]).toEqual([])
})

/** Reloads both pages: the test sent the reminders, not the server, which would have notified the devices. */
async function showNews(): Promise<void> {
  for (const { page } of [tablet, phone]) await page().reload()
}
