import { fullName } from '#contract/full-name.ts'
import type { HandRow } from '#contract/hand.ts'
import type { RecordRules } from './record-rules.ts'

/** Who helps in which room. They come by an invitation on the server; a device only changes what is given. */
export const handRules: RecordRules<HandRow> = {
  neverSilent: ['given'],
  // A host has the room elsewhere; their row is about the person.
  titleOf: ({ unitTitle = '', person }) => unitTitle || (person ? fullName(person) : ''),
  detailOf: () => '',
  otherOf: ({ host, person, hostId }, userId) => {
    const other = hostId === userId ? person : host
    return other ? fullName(other) : ''
  },
  isListed: () => true,
  isOver: ({ given }) => given.length === 0,
  waitsFor: () => null,
  canStep: () => false,
  needOf: () => null,
}
