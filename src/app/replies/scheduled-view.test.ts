import { describe, expect, it } from 'vitest'
import { NO_SCHEDULED_MESSAGE } from '#contract/scheduled-message-fields.ts'
import { stayMessageId } from '#contract/stay-message-id.ts'
import { type MessagedGuest, type ScheduledView, textForGuest, waitingMessages } from './scheduled-view.ts'

const [HOST, GUEST, CHAT, UNIT] = ['host', 'guest', 'chat', 'unit']
const TEMPLATE = '0193f000-0000-7abc-8def-000000000001'
const STAY = '0193f00f-ffff-7123-b456-0000000000ff'
const WHO = { chatId: CHAT, guestId: GUEST, userId: HOST }
/** Noon of 8 December in New Zealand, two days before the arrival. */
const NOW = new Date('2026-12-07T23:00:00Z')

const stay = (fields: Partial<MessagedGuest> = {}): MessagedGuest => ({
  id: STAY,
  regime: 'SHORT_STAY',
  frequency: 'WEEKLY',
  status: 'APPROVED',
  startsOn: '2026-12-10',
  endsOn: '2026-12-14',
  endedOn: null,
  region: 'OTAGO',
  unitId: UNIT,
  unitTitle: 'The hut',
  guestId: GUEST,
  hostId: HOST,
  guestName: 'Mia',
  guestLocale: 'es',
  ...fields,
})
const scheduled = (id: string, fields: Partial<ScheduledView> = {}): ScheduledView => ({
  ...NO_SCHEDULED_MESSAGE,
  id,
  activeFrom: new Date('2026-01-01T00:00:00Z'),
  edit: null,
  ...fields,
})
const template = (fields: Partial<ScheduledView> = {}) =>
  scheduled(TEMPLATE, {
    moment: 'arrivalDay',
    unitIds: [UNIT],
    texts: [
      { language: 'en', text: 'Hello {name}' },
      { language: 'es', text: 'Hola {name}, {room} te espera {dates}' },
    ],
    ...fields,
  })
const own = (fields: Partial<ScheduledView>) =>
  scheduled(stayMessageId(TEMPLATE, STAY), { templateId: TEMPLATE, agreementId: STAY, ...fields })
const waiting = (messages: ScheduledView[], stays = [stay()], now = NOW) =>
  waitingMessages(WHO, messages, stays, now).map(({ at, text }) => `${at.toISOString().slice(0, 16)} ${text}`)

const SPANISH = '2026-12-09T20:00 Hola Mia, The hut te espera 10–14 de diciembre'

describe('the waiting messages of a conversation', () => {
  it('have the template’s text in the guest’s language, at the place’s local time', () => {
    expect(waiting([template()])).toEqual([SPANISH])
  })

  it('use the first text for a guest of any other language', () => {
    expect(waiting([template()], [stay({ guestLocale: 'ja' })])).toEqual(['2026-12-09T20:00 Hello Mia'])
    expect(textForGuest([], stay())).toBe('')
  })

  it.each<[string, ScheduledView[], Partial<MessagedGuest>]>([
    ['for a stay that was cancelled', [template()], { status: 'CANCELLED' }],
    ['for one that the guest hasn’t accepted', [template()], { status: 'PENDING' }],
    ['for a stay in another room', [template()], { unitId: 'other' }],
    ['for another guest', [template()], { guestId: 'other' }],
    ['for a stay at somebody else’s', [template()], { hostId: 'other' }],
    ['from a template that was removed', [template({ isRemoved: true })], {}],
    ['of a moment that is over', [template({ moment: 'beforeArrival' })], {}],
    ['at once after the agreement', [template({ moment: 'agreed' })], {}],
  ])('include nothing %s', (_case, messages, fields) => {
    expect(waiting(messages, [stay(fields)])).toEqual([])
  })

  it('follow the host’s changes for this guest: text, time and skipping', () => {
    const words = own({ texts: [{ language: null, text: 'The key is moved, {name}' }] })
    expect(waiting([template(), words])).toEqual(['2026-12-09T20:00 The key is moved, Mia'])
    const later = own({ sendAt: '2026-12-10T02:00:00.000Z' })
    expect(waiting([template(), later])).toEqual([SPANISH.replace('09T20', '10T02')])
    const [skipped] = waitingMessages(WHO, [template(), own({ isRemoved: true })], [stay()], NOW)
    expect(skipped?.isSkipped).toBe(true)
  })

  it('follow changed dates', () => {
    expect(waiting([template()], [stay({ startsOn: '2026-12-12' })])).toEqual([
      '2026-12-11T20:00 Hola Mia, The hut te espera 12–14 de diciembre',
    ])
  })

  it('ask for rent two days before it is due and the day after', () => {
    const words = (text: string) => [{ language: 'en' as const, text }]
    const messages = [
      template({ moment: 'rentDue', texts: words('{amount} on {due}') }),
      template({ id: STAY, moment: 'rentLate', texts: words('{amount} since {due}') }),
    ]
    const dues = [{ agreementId: STAY, dueOn: '2026-12-12', cents: 32_000 }]
    const here = stay({ status: 'ACTIVE', guestLocale: 'en' })
    const shown = waitingMessages(WHO, messages, [here], NOW, dues)
    // 8 am on 10 and 13 December.
    expect(shown.map(({ at, text }) => `${at.toISOString().slice(0, 16)} ${text}`)).toEqual([
      '2026-12-09T19:00 $320.00 on 12 December',
      '2026-12-12T19:00 $320.00 since 12 December',
    ])
    expect(shown[0]?.id).toBe(stayMessageId(TEMPLATE, STAY, '2026-12-12'))
    // Nobody is asked three times a day.
    const daily = stay({ status: 'ACTIVE', frequency: 'DAILY' })
    expect(waitingMessages(WHO, messages, [daily], NOW, dues).map(({ moment }) => moment)).toEqual([
      'rentLate',
    ])
  })

  it('include single messages, the next first, and those not sent in time', () => {
    const at = (sendAt: string) => ({ chatId: CHAT, sendAt, texts: [{ language: null, text: '{name}?' }] })
    const messages = [
      template(),
      scheduled('late', at('2026-12-06T22:59:00.000Z')),
      scheduled('now', at('2026-12-07T22:00:00.000Z')),
      scheduled('soon', at('2026-12-08T01:00:00.000Z')),
      scheduled('elsewhere', { ...at('2026-12-08T01:00:00.000Z'), chatId: 'other' }),
      scheduled('removed', { ...at('2026-12-08T01:00:00.000Z'), isRemoved: true }),
    ]
    // What is written for one person stays as it is written.
    expect(waiting(messages)).toEqual(['2026-12-06T22:59 {name}?', '2026-12-08T01:00 {name}?', SPANISH])
    expect(waitingMessages(WHO, messages, [stay()], NOW)[0]?.isLate).toBe(true)
  })
})
