import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'
import { SECRET } from './operation-world.ts'

const HOSTS: readonly Role[] = ['HOST', 'ADMIN']
const VERSION_1 = { headers: { 'if-match': '"1"' } }

/** Operations on turnovers and on the checklists of rooms. */
export const TURNOVER_CASES: Record<string, OperationCase> = {
  'GET /v1/turnovers': { strangers: [200], helper: [200], request: () => ({}) },
  // Whoever helps there may, whatever their role.
  'PUT /v1/turnovers/{id}': {
    helper: [200],
    request: ({ agreement: id }) => ({ id, payload: { note: SECRET, who: SECRET } }),
  },
  'PATCH /v1/turnovers/{id}': {
    helper: [200],
    request: ({ agreement: id }) => ({ id, ...VERSION_1, payload: { isReady: true } }),
  },
  // The checklist of the host's room is left out of the response.
  'GET /v1/turnover-plans': { strangers: [200], helper: [200], request: () => ({}) },
  'PUT /v1/turnover-plans/{id}': {
    roles: HOSTS,
    request: ({ unit: id }) => ({ id, payload: { tasks: { beds: { kind: 'clean', text: SECRET } } } }),
  },
  // Whoever helps changes counts alone.
  'PATCH /v1/turnover-plans/{id}': {
    helper: [403],
    request: ({ unit: id }) => ({ id, ...VERSION_1, payload: { tellsGuest: true } }),
  },
}
