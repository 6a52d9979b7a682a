import { expect, it } from 'vitest'
import { lineAction } from './line-action.ts'

const agreementId = '018f0000-0000-7000-8000-000000000001'
const entryId = '018f0000-0000-7000-8000-000000000002'
const rent = `/accommodation/rent?agreement=${agreementId}`

it.each([
  ['the guest signs what waits for them', 'agreementSent', {}, false, true, 'sign'],
  ['what was answered is only looked at', 'agreementSent', {}, false, false, 'agreement'],
  ['the host looks at what they sent', 'agreementSent', {}, true, true, 'agreement'],
  ['a change of it is answered on its page', 'changeProposed', {}, false, false, 'agreement'],
  ['a notice to end it is read there', 'noticeGiven', {}, false, false, 'agreement'],
  ['an inspection is listed there', 'inspectionSigned', {}, false, false, 'agreement'],
  ['the guest pays what is charged', 'charged', {}, false, false, 'pay'],
  ['the guest pays', 'rentAsked', {}, false, false, 'pay'],
  ['the host does not pay their own rent', 'rentOverdue', {}, true, false, 'rent'],
  ['the guest pays what a notice is about', 'overdueNotice', {}, false, false, 'pay'],
  [
    'a notice that can be read is opened',
    'overdueNotice',
    { servedOn: '2026-05-04' },
    false,
    false,
    'letter',
  ],
  ['money with a receipt leads to it', 'paymentReceived', { receipt: 'K7QX4-0001' }, false, false, 'receipt'],
  ['money without one leads to the rent', 'paymentReceived', {}, false, false, 'rent'],
  [
    'a new rent with a notice leads to its letter',
    'rentChanged',
    { servedOn: '2026-05-04' },
    true,
    false,
    'letter',
  ],
  ['a new rent without one leads to the rent', 'rentChanged', {}, false, false, 'rent'],
] as const)('%s', (_, name, fields, isMine, isOpen, label) => {
  expect(lineAction({ name, agreementId, entryId, ...fields }, isMine, isOpen)?.label).toBe(label)
})

it.each([
  { name: 'paymentReceived', receipt: 'K7QX4-0001' },
  { name: 'rentChanged', servedOn: '2026-05-04' },
])('opens the document of $name by its entry', (fields) => {
  const event = { agreementId, entryId, ...fields }
  expect(lineAction(event, false, false)?.path).toBe(`${rent}&entry=${entryId}`)
})

it('a room’s change links its host to the editor and its guest to the public page', () => {
  const path = (isMine: boolean) => lineAction({ name: 'unitChanged', unitId: entryId }, isMine, false)?.path
  expect([path(true), path(false)]).toEqual([`/units/details/${entryId}`, `/site/listing/${entryId}`])
})

it('a guest who joined has no action', () => {
  expect(lineAction({ name: 'invitationUsed', unitId: entryId }, false, false)).toBeNull()
})
