import { randomUUID } from 'node:crypto'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import type { Role } from '#contract/permission.ts'
import { changedTerms, NO_CHANGE } from '#domain/calendar/changed-terms.ts'
import type { OperationCase } from './operation-case.ts'
import { type OperationWorld, SECRET } from './operation-world.ts'

const EVERYBODY: readonly Role[] = ['GUEST', 'HOST', 'ADMIN']
const CHANGE = randomUUID()
const LAST_DAY = { endsOn: '2098-12-01' }

/** Operations on changes of agreements that both have accepted. */
export const CHANGE_CASES: Record<string, OperationCase> = {
  'GET /v1/agreement-changes': { strangers: [200, 204], roles: EVERYBODY, request: () => ({}) },
  'PUT /v1/agreement-changes/{id}': {
    roles: EVERYBODY,
    request: (world) => ({ id: CHANGE, payload: proposal(world, 'host') }),
    prepare: (world) => world.agree(),
  },
  'POST /v1/agreement-changes/{id}/answers': {
    roles: EVERYBODY,
    request: () => ({ id: CHANGE, payload: { answer: 'decline' } }),
    prepare: async (world) => {
      await world.agree()
      const url = `/v1/agreement-changes/${CHANGE}`
      const made = await world.ask('guest', { method: 'PUT', url, payload: proposal(world, 'guest') })
      if (made.statusCode !== 200) throw new Error(`HTTP ${made.statusCode}: ${made.body}`)
    },
  },
}

function proposal({ agreement }: OperationWorld, party: 'host' | 'guest') {
  const terms = changedTerms({ ...NO_TERMS, conditions: SECRET }, { ...NO_CHANGE, ...LAST_DAY })
  const signature = { id: randomUUID(), party, name: SECRET, drawing: null, terms }
  return {
    agreementId: agreement,
    ...LAST_DAY,
    reason: SECRET,
    signature: { ...signature, signedAt: '2026-01-05T00:00:00.000Z' },
  }
}
