import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { AgreementView, SignatureView } from '#workers/replica-api.ts'
import { agreementEvidence } from './agreement-evidence.ts'

const TERMS = { ...NO_TERMS, rentPerWeek: 320 }
const AT = '2026-11-21T01:00:00.000Z'

const signature = (id: string, fields: Partial<SignatureView>): SignatureView => ({
  id,
  party: 'host',
  name: 'Ngaire Holloway',
  drawing: null,
  signedAt: AT,
  acceptedAt: null,
  recordedBy: null,
  hash: null,
  isCurrent: true,
  isWaiting: true,
  ...fields,
})

const AGREEMENT: AgreementView = {
  ...NO_TERMS,
  ...NO_FACTS,
  rentPerWeek: 400,
  id: 'a',
  version: 3,
  status: 'DRAFT',
  party: 'host',
  unitId: 'u',
  hostId: 'h',
  guestId: 'g',
  isGuestToJoin: false,
  host: null,
  guest: null,
  files: [],
  versions: [{ number: 1, hash: 'v1', terms: TERMS, createdAt: AT }],
  signatures: [signature('kept', { hash: 'v1', acceptedAt: AT, recordedBy: 'h' }), signature('waiting', {})],
  newSignatures: [
    { id: 'waiting', party: 'host', name: 'Ngaire Holloway', drawing: null, signedAt: AT, terms: TERMS },
  ],
  noticeEndsOn: null,
  endedOn: null,
  rentUntil: null,
  sentAt: null,
  updatedAt: AT,
  prepared: null,
  edit: null,
}

it('separates versions, signatures with what they sign, and the current terms', () => {
  const { kind, id, facts, records } = agreementEvidence(AGREEMENT, 'Loft')
  expect([kind, id, facts.status]).toEqual(['agreement', 'a', 'DRAFT'])
  expect(records).toMatchObject([
    { kind: 'version', number: 1, hash: 'v1', terms: { rentPerWeek: 320 }, keptByServerAt: AT },
    { kind: 'signature', id: 'kept', versionHash: 'v1', terms: null, acceptedByServerAt: AT },
    {
      kind: 'signature',
      id: 'waiting',
      versionHash: null,
      terms: { rentPerWeek: 320 },
      acceptedByServerAt: null,
    },
    { kind: 'now', terms: { rentPerWeek: 400 }, waitsHere: [] },
  ])
})
