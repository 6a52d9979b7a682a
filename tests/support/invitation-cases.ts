import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'
import type { OperationWorld } from './operation-world.ts'

const HOSTS: readonly Role[] = ['HOST', 'ADMIN']

/** Operations on invitations by link. */
export const INVITATION_CASES: Record<string, OperationCase> = {
  // They find nothing of the host's.
  'GET /v1/guest-invitations': { strangers: [200], roles: HOSTS, request: () => ({}) },
  'PUT /v1/guest-invitations/{id}': {
    roles: HOSTS,
    request: ({ unit, invitation: { id, token } }) => ({
      id,
      payload: { token, unitId: unit, guestName: '' },
    }),
  },
  'DELETE /v1/guest-invitations/{id}': {
    roles: HOSTS,
    request: ({ invitation: { id } }) => ({ id }),
  },
  // Used: the person who used it may read it and be let in again.
  'POST /v1/guest-invitations/read': { prepare: joinOther, request: ofToken },
  'POST /v1/guest-invitations/accept': { prepare: joinOther, request: ofToken },
}

async function joinOther({ joinOtherHost }: OperationWorld): Promise<void> {
  await joinOtherHost()
}

function ofToken({ otherToken }: OperationWorld) {
  return { payload: { token: otherToken } }
}
