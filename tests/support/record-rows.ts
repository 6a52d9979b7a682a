import type { AgreementRow } from '#contract/agreement.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { ChatProfileUser } from '#contract/chat.ts'
import type { Profile } from '#contract/profile.ts'
import { NO_ADDRESS, NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { GUEST, ME } from './chat-rows.ts'

/* Records as the server sends them, of the two people of chat-rows.ts: Hana Parata is the host, Zoë Ångström her guest. */

export const HANA: ChatProfileUser = { id: ME, firstName: 'Hana', lastName: 'Parata', avatarUrl: null }
export const ZOE: ChatProfileUser = { id: GUEST, firstName: 'Zoë', lastName: 'Ångström', avatarUrl: null }

const TIMES = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' }

export function testRecordId(n: number): string {
  return `00000000-0000-7000-8000-2${String(n).padStart(11, '0')}`
}

/** Returns Hana's own profile, in which she states nothing but her name. */
export function testProfile(changes: Partial<Profile> = {}): Profile {
  return {
    ...HANA,
    ...{ version: 1, role: 'GUEST', email: 'hana@karamea.example', phone: '', about: '' },
    ...{ languages: [], address: NO_ADDRESS, noticesOff: [] },
    ...changes,
  }
}

/** Returns unit `n`: published, of Hana's, with everything else left out. */
export function testUnit(n: number, changes: Partial<UnitRow> = {}): UnitRow {
  return {
    ...NO_UNIT,
    ...TIMES,
    id: testRecordId(n),
    version: 1,
    status: 'PUBLISHED',
    hostId: ME,
    host: HANA,
    files: [],
    publishedAt: TIMES.createdAt,
    title: `Room ${n}`,
    ...changes,
  }
}

/** Returns agreement `n` about a unit: a draft between Hana and Zoë without terms or facts. */
export function testAgreement(n: number, unit: UnitRow, changes: Partial<AgreementRow> = {}): AgreementRow {
  return {
    ...NO_TERMS,
    ...NO_FACTS,
    ...TIMES,
    id: testRecordId(n),
    version: 1,
    status: 'DRAFT',
    unitId: unit.id,
    unitTitle: unit.title,
    hostId: unit.hostId,
    host: unit.host,
    guestId: ZOE.id,
    guest: ZOE,
    hash: '',
    files: [],
    signatures: [],
    versions: [],
    sentAt: null,
    ...changes,
  }
}
