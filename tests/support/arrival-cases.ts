import type { OperationCase } from './operation-case.ts'

/** Operations on arrival notes. Administrators see none, because they let people into a house. */
export const ARRIVAL_CASES: Record<string, OperationCase> = {
  // The notes of the host's room are left out of the response.
  'GET /v1/arrival-notes': { strangers: [200], request: () => ({}) },
  'PUT /v1/arrival-notes/{id}': {
    roles: ['HOST', 'ADMIN'],
    request: ({ unit }) => ({ id: unit, payload: { doorCode: 'taken' } }),
  },
  'PATCH /v1/arrival-notes/{id}': {
    roles: ['HOST', 'ADMIN'],
    prepare: (world) => world.writeNotes(),
    request: ({ unit }) => ({
      id: unit,
      headers: { 'if-match': '"1"' },
      payload: { doorCode: 'taken' },
    }),
  },
}
