import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'

const EVERYBODY: readonly Role[] = ['GUEST', 'HOST', 'ADMIN']

/** Operations on inspections. Administrators see none: they are between the two people of an agreement. */
export const INSPECTION_CASES: Record<string, OperationCase> = {
  'GET /v1/inspections': {
    roles: EVERYBODY,
    strangers: [200],
    prepare: (world) => world.inspect(),
    request: () => ({}),
  },
  'PUT /v1/inspections/{id}': {
    roles: ['HOST', 'ADMIN'],
    prepare: (world) => world.sendAgreement(),
    request: ({ agreement, inspection: id }) => ({
      id,
      payload: { agreementId: agreement, moment: 'MOVE_IN', inspectedOn: '2026-12-01' },
    }),
  },
  'PATCH /v1/inspections/{id}': {
    roles: EVERYBODY,
    prepare: (world) => world.inspect(),
    request: ({ inspection: id }) => ({
      id,
      headers: { 'if-match': '"1"' },
      payload: { inspectedOn: '2026-12-02' },
    }),
  },
}
