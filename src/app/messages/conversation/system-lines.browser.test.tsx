import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SystemEvent } from '#contract/system-event.ts'
import { chooseLocale } from '#app/i18n/i18n.ts'
import { GUEST, ME, testChat, testChatId, testMessage } from '#tests/support/chat-rows.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { messageLog, pageWidth } from '#tests/support/page-screens.ts'
import { testAgreement, testRecordId, testUnit } from '#tests/support/record-rows.ts'

const bed = pageBed()
const unit = testUnit(1)
const agreementId = testRecordId(2)
const entryId = testRecordId(3)
const DAYS = { day: '2026-12-01', untilDay: '2026-12-04' }

afterEach(() => chooseLocale('en'))

/** What the server says in a chat, by whom, and how its two people read it; between them Hana is the host. */
type Line = [
  event: SystemEvent,
  sender: 'host' | 'guest',
  host: RegExp,
  guest: RegExp,
  action: string | undefined,
  guests: string | undefined,
]
const LINES: Line[] = [
  [
    { name: 'agreementSent', agreementId, ...DAYS },
    'host',
    /^You sent an agreement: .*1.*4 Dec/,
    /^Zoë Ångström envió un contrato: .*1.*4 dic/,
    'View agreement',
    'Revisar y firmar',
  ],
  [
    { name: 'agreementSigned', agreementId, party: 'host' },
    'host',
    /^You signed the agreement$/,
    /^Zoë Ångström firmó el contrato$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementSigned', agreementId, party: 'guest' },
    'host',
    /^You recorded the guest’s signature$/,
    /^Zoë Ångström registró tu firma$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementAccepted', agreementId, isSigned: true },
    'guest',
    /^Zoë Ångström signed and accepted the agreement$/,
    /^Firmaste y aceptaste el contrato$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementStarted', agreementId },
    'host',
    /^The stay has started$/,
    /^La estancia ha comenzado$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementEnded', agreementId },
    'host',
    /^The stay has ended$/,
    /^La estancia ha terminado$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementDeclined', agreementId },
    'guest',
    /^Zoë Ångström declined the agreement$/,
    /^Rechazaste el contrato$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementAccepted', agreementId },
    'guest',
    /^Zoë Ångström accepted the agreement$/,
    /^Aceptaste el contrato$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'agreementCancelled', agreementId },
    'host',
    /^You cancelled the agreement$/,
    /^Zoë Ångström canceló el contrato$/,
    'View agreement',
    'Ver contrato',
  ],
  [
    { name: 'rentAsked', agreementId, cents: 20_000, day: '2026-12-01' },
    'host',
    /^Rent of NZ\$200\.00 is due on .*1 Dec/,
    /^El alquiler de NZ\$200\.00 vence el 1 de dic/,
    'View rent',
    'Cómo pagar',
  ],
  [
    { name: 'rentOverdue', agreementId, cents: 20_000, day: '2026-12-01' },
    'host',
    /^Rent of NZ\$200\.00 is overdue since .*1 Dec/,
    /^El alquiler de NZ\$200\.00 está atrasado desde el 1 de dic/,
    'View rent',
    'Cómo pagar',
  ],
  [
    { name: 'paymentClaimed', agreementId, entryId, cents: 15_000, day: '2026-12-02' },
    'guest',
    /^Zoë Ångström says they paid NZ\$150\.00 on .*2 Dec/,
    /^Dijiste que pagaste NZ\$150\.00 el 2 de dic/,
    'View rent',
    'Ver alquiler',
  ],
  [
    { name: 'paymentReceived', agreementId, entryId, cents: 5_000, day: '2026-12-02' },
    'host',
    /^NZ\$50\.00 received on .*2 Dec/,
    /^NZ\$50\.00 recibidos el 2 de dic/,
    'View rent',
    'Ver alquiler',
  ],
  // In another room than the conversation was about.
  [
    { name: 'bondReceived', agreementId, entryId, cents: 5_000, day: '2026-12-02', unitTitle: 'Loft' },
    'host',
    /^Bond of NZ\$50\.00 received on .*2 Dec.* · Loft$/,
    /^Fianza de NZ\$50\.00 recibida el 2 de dic.* · Loft$/,
    'View rent',
    'Ver alquiler',
  ],
  [
    { name: 'unitAsked', unitId: unit.id, unitTitle: 'Loft' },
    'guest',
    /^About Loft$/,
    /^Sobre Loft$/,
    undefined,
    undefined,
  ],
]

/** Puts the chat on the device of the host, or of a guest to whom the other one is the host. */
async function putChat(reader: 'host' | 'guest'): Promise<void> {
  const messages = LINES.map(([event, sender], position) =>
    testMessage(1, position, {
      ...{ kind: 'system' as const, message: `in English: ${event.name}`, event },
      senderId: sender === reader ? ME : GUEST,
    }),
  )
  const chat = testChat(1, messages.length, { lastMessage: messages.at(-1) ?? null })
  const status = { status: 'PENDING' as const, version: 2 }
  const agreement = testAgreement(
    2,
    unit,
    reader === 'host' ? status : { ...status, hostId: GUEST, guestId: ME },
  )
  await bed.put({ chats: [chat], messages, agreements: [agreement] })
}
const read = () =>
  messageLog()
    .elements()
    .flatMap((log) => [...log.querySelectorAll('.system-line')])
    .map((line) => [line.querySelector('bdi')?.textContent, line.querySelector('a')?.textContent])
const LOOK = { width: 820, height: 1600 }

test('the host reads what happened, with the one thing to do about each', async () => {
  await putChat('host')
  await bed.open(`/messages?chat=${testChatId(1)}`, 'HOST', LOOK)
  const lines = LINES.map(([, , host, , action]) => [expect.stringMatching(host), action])
  await expect.poll(read).toEqual(lines)
})

test('the guest reads it in their own language, with links to signing and paying', async () => {
  await putChat('guest')
  const router = await bed.open(`/messages?chat=${testChatId(1)}`, 'GUEST', LOOK)
  await chooseLocale('es')
  const lines = LINES.map(([, , , guest, , action]) => [expect.stringMatching(guest), action])
  await expect.poll(read).toEqual(lines)
  await page.getByRole('link', { name: 'Cómo pagar' }).last().click()
  await expect.poll(() => router.state.location.pathname).toBe('/accommodation/rent')
})

test('a search finds a line by its words in the reader’s language, and leads to it', async () => {
  await putChat('guest')
  const router = await bed.open('/messages', 'GUEST', LOOK)
  await chooseLocale('es')
  await page.getByRole('searchbox', { name: 'Buscar mensajes' }).fill('fianza de')
  const hit = page.getByRole('link', { name: /Fianza de NZ\$50\.00 recibida el 2 de dic.* · Loft/ })
  await hit.click()
  const position = LINES.findIndex(([{ name }]) => name === 'bondReceived')
  await expect.poll(() => router.state.location.search).toContain(`at=${position}`)
})

test('the lines fit a small phone', async () => {
  await putChat('host')
  await bed.open(`/messages?chat=${testChatId(1)}`, 'HOST', { width: 320, height: 2000 })
  await expect.poll(() => read().length).toBe(LINES.length)
  expect(pageWidth()).toBeLessThanOrEqual(320)
})

test('an agreement answered meanwhile can’t be signed any more', async () => {
  await putChat('guest')
  await bed.open(`/messages?chat=${testChatId(1)}`, 'GUEST', LOOK)
  await expect.element(messageLog().getByRole('link', { name: 'Review and sign' })).toBeVisible()
  const answered = testAgreement(2, unit, {
    ...{ status: 'APPROVED', version: 3 },
    hostId: GUEST,
    guestId: ME,
  })
  await bed.put({ agreements: [answered] })
  await expect.element(messageLog().getByRole('link', { name: 'Review and sign' })).not.toBeInTheDocument()
})

test('a line from a newer server is shown in English', async () => {
  const event = { name: 'somethingNewer', agreementId }
  const message = testMessage(1, 0, { kind: 'system', message: 'Something newer happened', event })
  await bed.put({ chats: [testChat(1, 1, { lastMessage: message })], messages: [message] })
  await bed.open(`/messages?chat=${testChatId(1)}`)
  await expect.element(messageLog().getByText('Something newer happened')).toBeVisible()
})
