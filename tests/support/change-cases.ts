import { randomUUID } from 'node:crypto'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import type { Role } from '#contract/permission.ts'
import { changedTerms, NO_CHANGE } from '#domain/calendar/changed-terms.ts'
import type { OperationCase } from './operation-case.ts'
import { type OperationWorld, SECRET } from './operation-world.ts'

const EVERYBODY: readonly Role[] = ['GUEST', 'HOST', 'ADMIN']
const CHANGE = randomUUID()
const NOTICE = randomUUID()
const LAST_DAY = { endsOn: '2098-12-01' }
const HANDED_OVER = { ground: 'NO_REASON', lastDay: '2098-12-01', method: 'HAND', servedOn: '2026-01-05' }

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
      await write(world, 'guest', CHANGE, proposal(world, 'guest'))
    },
  },
  'PUT /v1/agreement-changes/{id} notice': {
    roles: EVERYBODY,
    request: ({ agreement }) => ({ id: CHANGE, payload: notice(agreement) }),
    prepare: (world) => world.agree(),
  },
  'PUT /v1/agreement-changes/{id} withdrawal': {
    roles: EVERYBODY,
    request: ({ agreement }) => ({ id: CHANGE, payload: withdrawal(agreement) }),
    prepare: giveNotice,
  },
  'POST /v1/agreement-changes/{id}/answers withdrawal': {
    roles: EVERYBODY,
    request: () => ({ id: CHANGE, payload: { answer: 'accept' } }),
    prepare: async (world) => {
      await giveNotice(world)
      await write(world, 'guest', CHANGE, withdrawal(world.agreement))
    },
  },
}

function notice(agreementId: string) {
  return { agreementId, notice: HANDED_OVER, reason: SECRET }
}

function withdrawal(agreementId: string) {
  return { agreementId, withdraws: NOTICE, reason: SECRET }
}

async function giveNotice(world: OperationWorld): Promise<void> {
  await world.agree()
  await write(world, 'host', NOTICE, notice(world.agreement))
}

async function write(
  world: OperationWorld,
  who: 'host' | 'guest',
  id: string,
  payload: object,
): Promise<void> {
  const made = await world.ask(who, { method: 'PUT', url: `/v1/agreement-changes/${id}`, payload })
  if (made.statusCode !== 200) throw new Error(`HTTP ${made.statusCode}: ${made.body}`)
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
