import { sql } from 'kysely'
import type { UnitRow } from '#contract/unit.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { unitRoutes } from './unit-routes.ts'
import { unitRows } from './unit-rows.ts'

export const unitKind: ServerKind<UnitRow> = {
  rowsFor: unitRows,
  rowsShowing: (userId) => sql`
    select host_id as user_id, id from units where host_id = ${userId} and status <> 'DELETED'
    union
    select chat_members.user_id, units.id
    from units
    join chat_units on chat_units.unit_id = units.id
    join chat_members on chat_members.chat_id = chat_units.chat_id
    where units.host_id = ${userId} and units.status = 'PUBLISHED' and chat_members.cohost_of is null
    union
    select agreements.guest_id, units.id
    from units
    join agreements on agreements.unit_id = units.id and agreements.status in ('APPROVED', 'ACTIVE')
    where units.host_id = ${userId} and units.status <> 'DELETED'
  `,
  routes: unitRoutes,
}
