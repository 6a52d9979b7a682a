import { expect, it } from 'vitest'
import { isCohostIn, othersIn, readByOthers } from './chat-people.ts'

const guest = { id: 'guest', readPosition: 4 }
const cohost = { id: 'cohost', cohostOf: 'host', readPosition: 9 }
const second = { id: 'second', cohostOf: 'host', readPosition: 1 }
const host = { id: 'host', readPosition: 7 }
const members = [cohost, guest, host, second]

it.each([
  // The host’s side talks with the guest, who talks with all of it.
  ['host', ['guest'], false, 4],
  ['cohost', ['guest'], true, 4],
  ['guest', ['host', 'cohost', 'second'], false, 9],
])('%s talks with %j', (id, others, isCohost, read) => {
  expect(othersIn(members, id).map((one) => one.id)).toEqual(others)
  expect(isCohostIn(members, id)).toBe(isCohost)
  expect(readByOthers(members, id)).toBe(read)
})

it('two people talk with each other; somebody alone is read by nobody', () => {
  expect(othersIn([guest, host], 'guest')).toEqual([host])
  expect(readByOthers([guest], 'guest')).toBe(-1)
})
