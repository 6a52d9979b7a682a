import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#contract/permission.ts'
import type { OperationCase } from './operation-case.ts'
import type { OperationWorld } from './operation-world.ts'

const HOSTS: readonly Role[] = ['HOST', 'ADMIN']
/** The operation finds nothing of the host's. */
const OWN = { strangers: [200, 204] }
const VERSION_1 = { headers: { 'if-match': '"1"' } }
const nothing = () => ({})
const ofRoom = ({ unit }: OperationWorld) => ({ id: unit })
const ofDays = ({ blockedDays }: OperationWorld) => ({ id: blockedDays })
const ofFeed = ({ unit, calendar }: OperationWorld) => ({ id: unit, feedId: calendar })

/** Operations on blocked days, and on the calendars that they come from. */
export const CALENDAR_CASES: Record<string, OperationCase> = {
  'GET /v1/blocked-days': { ...OWN, roles: HOSTS, request: nothing },
  'PUT /v1/blocked-days/{id}': {
    roles: HOSTS,
    request: (world) => ({
      ...ofDays(world),
      payload: { unitId: world.unit, firstDay: '2026-12-01', lastDay: '2026-12-02' },
    }),
  },
  'PATCH /v1/blocked-days/{id}': {
    roles: HOSTS,
    request: (world) => ({ ...ofDays(world), ...VERSION_1, payload: { lastDay: '2026-12-03' } }),
  },
  'GET /v1/units/{id}/calendars': { roles: HOSTS, request: ofRoom },
  // An unresolvable name: nothing is fetched, and that is recorded.
  'PUT /v1/units/{id}/calendars/{feedId}': {
    roles: HOSTS,
    request: ({ unit }) => ({
      id: unit,
      feedId: randomUUID(),
      payload: { url: 'https://calendars.invalid/a.ics', name: 'Elsewhere' },
    }),
  },
  'POST /v1/units/{id}/calendars/{feedId}/check': { roles: HOSTS, request: ofFeed },
  'DELETE /v1/units/{id}/calendars/{feedId}': { roles: HOSTS, request: ofFeed },
  'POST /v1/units/{id}/calendars/{feedId}/restore': { roles: HOSTS, request: ofFeed },
  'PUT /v1/units/{id}/calendar-address': {
    roles: HOSTS,
    request: ({ unit }) => ({ id: unit, payload: { token: randomBytes(32).toString('base64url') } }),
  },
  'DELETE /v1/units/{id}/calendar-address': { roles: HOSTS, request: ofRoom },
}
