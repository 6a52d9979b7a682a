import { expect, it } from 'vitest'
import type { AgreementView } from '#workers/replica-api.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { draftSteps } from './draft-steps.ts'

const HOST = { party: 'host', isCurrent: true }
const GUEST = { party: 'guest', isCurrent: true }
const TO_JOIN = { isGuestToJoin: true }
const OLDER = { party: 'host', isCurrent: false }

it.each([
  ['without its days, sending leads to them', { startsOn: null }, ['send']],
  ['and before anybody has signed, the host signs first', {}, [{ sign: 'host' }, 'send']],
  ['that changed after the host signed is signed again', { signatures: [OLDER] }, [{ sign: 'host' }, 'send']],
  ['the host has signed is sent, or the guest signs', { signatures: [HOST] }, ['send', { sign: 'guest' }]],
  ['only the guest has signed waits for the host', { signatures: [GUEST] }, [{ sign: 'host' }, 'send']],
  ['both have signed is sent', { signatures: [HOST, GUEST] }, ['send']],
  ['for somebody without an account lacks its days', { isGuestToJoin: true, startsOn: null }, ['fill']],
  ['for somebody without an account is signed by both', TO_JOIN, [{ sign: 'guest' }, { sign: 'host' }]],
  ['that they have signed', { ...TO_JOIN, signatures: [GUEST] }, [{ sign: 'host' }, 'invite']],
  ['that only the host has signed', { ...TO_JOIN, signatures: [HOST] }, [{ sign: 'guest' }, 'invite']],
  ['for them that both have signed', { ...TO_JOIN, signatures: [HOST, GUEST] }, ['invite']],
])('a draft %s', (_, fields, steps) => {
  expect(draftSteps({ ...DRAFT, ...fields } as AgreementView)).toEqual(steps)
})

const DRAFT = {
  ...NO_TERMS,
  ...NO_FACTS,
  hostName: 'Ngaire Holloway',
  guestName: 'Tom Hallward',
  startsOn: '2026-12-01',
  endsOn: '2026-12-15',
  rentPerWeek: 320,
  isGuestToJoin: false,
  signatures: [],
}
