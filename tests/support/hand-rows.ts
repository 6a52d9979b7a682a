import type { HandRow } from '#contract/hand.ts'
import { NO_ADDRESS } from '#contract/unit-fields.ts'

const MOANA = {
  id: '00000000-0000-7000-8000-0000000000aa',
  firstName: 'Moana',
  lastName: 'Tane',
  avatarUrl: null,
}

/** Returns a hand of Moana's in a room of a host, with the host's own row's fields. */
export function testHand(unitId: string, hostId: string, fields: Partial<HandRow> = {}): HandRow {
  return {
    ...{ id: '00000000-0000-7000-8000-00000000aa01', version: 1, unitId, hostId, personId: MOANA.id },
    given: ['turnovers'],
    host: { id: hostId, firstName: 'Ngaire', lastName: 'Holloway', avatarUrl: null },
    person: MOANA,
    ...{ unitTitle: '', address: NO_ADDRESS, coordinates: null, cover: null },
    ...{ arriveFrom: null, leaveBy: null, wayIn: null, stays: [] },
    ...{ createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' },
    ...fields,
  }
}
