import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'
import type { OperationWorld } from './operation-world.ts'

const HOSTS: readonly Role[] = ['HOST', 'ADMIN']

/** Operations on those who help a host, and on invitations by which they come. */
export const HAND_CASES: Record<string, OperationCase> = {
  // They find none of the host's.
  'GET /v1/hands': { strangers: [200], helper: [200], cohost: [200], bookkeeper: [200], request: () => ({}) },
  // They stop helping.
  'PATCH /v1/hands/{id}': {
    helper: [200],
    request: ({ hand: id }) => ({ id, headers: { 'if-match': '"1"' }, payload: { given: [] } }),
  },
  'PUT /v1/hand-invitations/{id}': {
    roles: HOSTS,
    strangers: [422],
    request: ({ unit }) => ({
      id: randomUUID(),
      payload: {
        ...{ token: randomBytes(32).toString('base64url'), unitIds: [unit] },
        ...{ given: ['turnovers'], name: '' },
      },
    }),
  },
  // Used: the person who used it may be let in again.
  'POST /v1/hand-invitations/accept': {
    prepare: ({ helpOtherHost }: OperationWorld) => helpOtherHost(),
    request: ({ otherHandToken: token }) => ({ payload: { token } }),
  },
}
