import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'
import { type OperationWorld, SECRET } from './operation-world.ts'

const HOSTS: readonly Role[] = ['HOST', 'ADMIN']
/** The operation finds nothing of the host's. */
const OWN = { strangers: [200, 204] }
const VERSION_1 = { headers: { 'if-match': '"1"' } }
const nothing = () => ({})

/** Operations on saved replies, and on messages that send themselves. */
export const REPLY_CASES: Record<string, OperationCase> = {
  'GET /v1/saved-replies': { ...OWN, roles: HOSTS, request: nothing },
  'PUT /v1/saved-replies/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofReply(world), payload: { title: 'Hello', text: 'Kia ora' } }),
  },
  'PATCH /v1/saved-replies/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofReply(world), ...VERSION_1, payload: { text: 'Mōrena' } }),
  },
  'GET /v1/scheduled-messages': { ...OWN, roles: HOSTS, request: nothing },
  'PUT /v1/scheduled-messages/{id}': {
    roles: HOSTS,
    request: ({ scheduled: id, unit }) => ({
      id,
      payload: { unitIds: [unit], moment: 'agreed', texts: [{ language: 'en', text: SECRET }] },
    }),
  },
  'PATCH /v1/scheduled-messages/{id}': {
    roles: HOSTS,
    request: ({ scheduled: id }) => ({ id, ...VERSION_1, payload: { time: '08:00' } }),
  },
}

function ofReply({ reply }: OperationWorld) {
  return { id: reply }
}
