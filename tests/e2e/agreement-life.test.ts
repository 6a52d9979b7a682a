import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { AgreementRow, type NewSignature } from '#contract/agreement.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { addDays } from '#contract/calendar-day.ts'
import { told } from '#contract/endpoint.ts'
import { dayAtPlace } from '#contract/region.ts'
import { demoUnits } from '#demo/demo-people.ts'
import { newDemoData } from '#tests/support/demo-data.ts'
import type { Device } from '#tests/support/device.ts'
import { createJourney } from '#tests/support/journey.ts'
import { keepScreenshotsOfFailures } from '#tests/support/keep-screenshots.ts'
import { lookThrough, showAs } from '#tests/support/look.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import { keptLanguages, messageLog, signIn, waitUntilKept, waitUntilLevel } from '#tests/support/screens.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { openHostDevice, openInstalledDevice, portOfStoredSignIn } from '#tests/support/stored-sign-in.ts'

/** Tall enough for all lines at once. */
const TABLET = { width: 820, height: 1600 }
const PHONE = { width: 390, height: 2000 }
const { hut } = demoUnits
const Told = told(AgreementRow)

let dataDir = ''
let server: RunningServer
let tablet: Device
let phone: Device
let host: Person
let guest: Person

beforeAll(async () => {
  dataDir = newDemoData()
  server = await startServer({ dataDir, port: portOfStoredSignIn() })
  tablet = await openHostDevice(server.url, { viewport: TABLET })
  phone = await openInstalledDevice(server.url, { viewport: PHONE })
  host = await signInByApi(server.url, HOST_EMAIL)
  guest = await signInByApi(server.url, GUEST_EMAIL)
})
afterAll(async () => {
  await Promise.all([tablet.dispose(), phone.dispose()])
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
keepScreenshotsOfFailures(() => [tablet, phone])
const it = createJourney()

const today = dayAtPlace(new Date(), 'Pacific/Auckland')

async function ask(who: Person, method: string, path: string, body: object): Promise<AgreementRow> {
  const answer = await who.request(method, path, body)
  expect(answer.status).toBe(200)
  return Told.parse(await answer.json()).data
}
/** Creates a draft of the host for the guest, of some nights starting in `startsIn` days. */
const drafted = (startsIn: number) =>
  ask(host, 'PUT', `/agreements/${randomUUID()}`, {
    unitId: hut.id,
    guestId: guest.user.id,
    hostName: 'Ngaire Holloway',
    guestName: 'Aroha Ngatai',
    unitTitle: hut.title,
    premises: '118 Pākihi Stream Road, RD 1, Ōpōtiki 3197',
    startsOn: addDays(today, startsIn),
    endsOn: addDays(today, startsIn + 3),
    rentPerWeek: 200,
  })
const moved = (who: Person, { id, version }: AgreementRow, step: string, signature?: NewSignature) =>
  ask(who, 'POST', `/agreements/${id}/steps`, { step, version, ...(signature ? { signature } : {}) })
const signatureOf = (party: 'host' | 'guest', row: AgreementRow): NewSignature => ({
  id: randomUUID(),
  party,
  name: party === 'host' ? row.hostName : row.guestName,
  drawing: 'M10 10 L20 20',
  terms: termsOf(row),
  signedAt: new Date().toISOString(),
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lines = (page: Page) => messageLog(page).locator('.system-line bdi').allInnerTexts()
/** Expects each person to see exactly these lines, in their own wording. */
async function bothRead(ofHost: readonly string[], ofGuest: readonly string[]): Promise<void> {
  const patterns = (texts: readonly string[]) => texts.map((text) => expect.stringMatching(text))
  await expect.poll(() => lines(tablet.page())).toEqual(patterns(ofHost))
  await expect.poll(() => lines(phone.page())).toEqual(patterns(ofGuest))
}

const STAY_HOST = [
  '^You sent an agreement: ',
  '^The host signed the agreement$',
  '^Aroha Ngatai signed and accepted the agreement$',
  '^The stay has started$',
  '^The stay has ended$',
]
const STAY_GUEST = [
  '^Ngaire Holloway envió un contrato: ',
  '^El anfitrión firmó el contrato$',
  '^Firmaste y aceptaste el contrato$',
  '^La estancia ha comenzado$',
  '^La estancia ha terminado$',
]
let stay: AgreementRow

it('what is sent, signed and accepted stands in the conversation of both, in the language of each', async () => {
  await signIn(phone.page(), server.url, GUEST_EMAIL, DEMO_PASSWORD)
  await waitUntilLevel(phone.page())
  await showAs(phone.page(), { locale: 'es' })
  stay = await moved(host, await drafted(0), 'send')
  const chat = (await host.chats()).find(({ subject, participants }) => {
    const isAroha = participants.some(({ id }) => id === guest.user.id)
    return isAroha && subject?.kind === 'unit' && subject.id === hut.id
  })
  for (const page of [tablet.page(), phone.page()]) await page.goto(`${server.url}/messages?chat=${chat?.id}`)
  await bothRead(STAY_HOST.slice(0, 1), STAY_GUEST.slice(0, 1))
  await messageLog(phone.page()).getByRole('link', { name: 'Revisar y firmar' }).waitFor()

  const drawn = { newSignatures: [signatureOf('host', stay)] }
  const signed = await fetch(`${server.url}/v1/agreements/${stay.id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${host.token}`,
      client_id: 'farstead-web',
      'content-type': 'application/json',
      'if-match': `"${stay.version}"`,
    },
    body: JSON.stringify(drawn),
  })
  stay = Told.parse(await signed.json()).data
  await bothRead(STAY_HOST.slice(0, 2), STAY_GUEST.slice(0, 2))
  stay = await moved(guest, stay, 'accept', signatureOf('guest', stay))
  await bothRead(STAY_HOST.slice(0, 3), STAY_GUEST.slice(0, 3))
  // An answered agreement can't be signed again.
  expect(await messageLog(phone.page()).getByRole('link', { name: 'Revisar y firmar' }).count()).toBe(0)
})

it('the host starts the stay and ends it, and both read so', async () => {
  const page = tablet.page()
  const step = async (name: string): Promise<void> => {
    await messageLog(page).getByRole('link', { name: 'View agreement' }).last().click()
    await button(page, name).click()
    await page.locator('sl-dialog[open]').getByRole('button', { name, exact: true }).click()
    await button(page, name).first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Message', exact: true }).click()
  }
  await step('Start stay')
  await bothRead(STAY_HOST.slice(0, 4), STAY_GUEST.slice(0, 4))
  await step('Complete')
  await bothRead(STAY_HOST, STAY_GUEST)
})

it('what is declined or cancelled is read by both, also with no network', async () => {
  await moved(guest, await moved(host, await drafted(10), 'send'), 'decline')
  const byHost = await moved(guest, await moved(host, await drafted(20), 'send'), 'accept')
  await moved(host, byHost, 'cancel')
  await moved(guest, await moved(host, await drafted(20), 'send'), 'cancel')
  const ofHost = [
    ...STAY_HOST,
    '^You sent an agreement: ',
    '^Aroha Ngatai declined the agreement$',
    '^You sent an agreement: ',
    '^Aroha Ngatai accepted the agreement$',
    '^You cancelled the agreement$',
    '^You sent an agreement: ',
    '^Aroha Ngatai cancelled the agreement$',
  ]
  const ofGuest = [
    ...STAY_GUEST,
    '^Ngaire Holloway envió un contrato: ',
    '^Rechazaste el contrato$',
    '^Ngaire Holloway envió un contrato: ',
    '^Aceptaste el contrato$',
    '^Ngaire Holloway canceló el contrato$',
    '^Ngaire Holloway envió un contrato: ',
    '^Cancelaste el contrato$',
  ]
  await bothRead(ofHost, ofGuest)
  await expect.poll(() => keptLanguages(phone.page())).toContain('es')
  for (const device of [tablet, phone]) {
    await waitUntilKept(device.page())
    await device.context().setOffline(true)
    await device.page().reload()
  }
  await bothRead(ofHost, ofGuest)
  expect([...tablet.complaints, ...phone.complaints]).toEqual([])
})

it('the lines fit every width, light and dark', async () => {
  await tablet.context().setOffline(false)
  await lookThrough(tablet.page(), 'agreement-lines', [820, 390, 320, 1440])
})
