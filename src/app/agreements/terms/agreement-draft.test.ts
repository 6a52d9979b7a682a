import { expect, it } from 'vitest'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { agreementDraft } from './agreement-draft.ts'

const ngaire = { id: 'h', firstName: 'Ngaire', lastName: 'Holloway' }
const before = { bankAccount: '', hostAddress: '' }
const yutong = { id: 'g', firstName: '陈雨桐', lastName: '' }

it('a draft begins with what the room and the two people already say', () => {
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
  const said = { bankAccount: '01-0902-0068389-00', hostAddress: 'PO Box 7, Ōpōtiki' }
  expect(agreementDraft(unit, ngaire, yutong, said)).toMatchObject({
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

it('a room on the Chatham Islands sets the draft’s region, so its clock and holidays', () => {
  const address = { street: '1 Waitangi Wharf Road', suburb: '', town: 'Waitangi', postcode: '8942' }
  expect(agreementDraft({ ...NO_UNIT, id: 'u', address }, ngaire, yutong, before).region).toBe(
    'CHATHAM_ISLANDS',
  )
  expect(agreementDraft({ ...NO_UNIT, id: 'u' }, ngaire, yutong, before).region).toBeNull()
})
