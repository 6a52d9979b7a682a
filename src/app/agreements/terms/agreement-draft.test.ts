import { expect, it } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { agreementDraft } from './agreement-draft.ts'

const ngaire = { id: 'h', firstName: 'Ngaire', lastName: 'Holloway' }
const before = { bankAccount: '', hostAddress: '', paymentDetails: '', bondWeeks: null, postcode: '' }
const yutong = { id: 'g', firstName: '陈雨桐', lastName: '' }

it('fills a draft from the room and the details of both people', () => {
  const unit = {
    ...NO_UNIT,
    id: 'u',
    title: 'Tōtara Cabin',
    address: { street: '12 Pākihi Stream Road', suburb: 'RD 2', town: 'Ōpōtiki', postcode: '3198' },
    rentAmount: 385,
    securityDepositAmount: 770,
    houseRules: 'No shoes inside.',
    addOns: [
      { id: 'a', name: 'Firewood', description: '', amount: 25, chargeFrequency: 'ONE_TIME' as const },
    ],
  }
  const said = {
    ...{ bankAccount: '01-0902-0068389-00', hostAddress: 'PO Box 7, Ōpōtiki', paymentDetails: 'Fridays' },
  }
  expect(agreementDraft(unit, ngaire, yutong, { ...before, ...said, bondWeeks: 3 })).toMatchObject({
    ...said,
    unitId: 'u',
    guestId: 'g',
    hostName: 'Ngaire Holloway',
    guestName: '陈雨桐',
    unitTitle: 'Tōtara Cabin',
    premises: '12 Pākihi Stream Road, RD 2, Ōpōtiki 3198',
    region: 'AUCKLAND',
    rentPerWeek: 385,
    frequency: 'WEEKLY',
    bond: 770,
    // Nobody has asked for firewood yet.
    addOns: [],
    conditions: 'No shoes inside.',
    startsOn: null,
    bondReceivedOn: null,
  })
})

it('a room without an address leaves the premises blank', () => {
  expect(agreementDraft({ ...NO_UNIT, id: 'u' }, ngaire, yutong, before).premises).toBe('')
})

it('sets the region, and so clock and holidays, of a room on the Chatham Islands', () => {
  const address = { street: '1 Waitangi Wharf Road', suburb: '', town: 'Waitangi', postcode: '8942' }
  expect(agreementDraft({ ...NO_UNIT, id: 'u', address }, ngaire, yutong, before).region).toBe(
    'CHATHAM_ISLANDS',
  )
  expect(agreementDraft({ ...NO_UNIT, id: 'u' }, ngaire, yutong, before).region).toBeNull()
})

it('sets the usual bond in weeks of the room’s rent where the room names none', () => {
  const room: Parameters<typeof agreementDraft>[0] = { ...NO_UNIT, id: 'u', rentAmount: 312.35 }
  const bondOf = (unit: typeof room, bondWeeks: number | null) =>
    agreementDraft(unit, ngaire, yutong, { ...before, bondWeeks }).bond
  // 3 × 312.35
  expect(bondOf(room, 3)).toBe(937.05)
  expect(bondOf(room, null)).toBeNull()
  expect(bondOf({ ...room, securityDepositAmount: 50 }, 3)).toBe(50)
  expect(bondOf({ ...NO_UNIT, id: 'u' }, 3)).toBeNull()
})

it('uses the host’s own region for a room without a postcode', () => {
  expect(
    agreementDraft({ ...NO_UNIT, id: 'u' }, ngaire, yutong, { ...before, postcode: '8942' }).region,
  ).toBe('CHATHAM_ISLANDS')
})
