import { sql } from 'kysely'
import type { AgreementRow } from '#contract/agreement.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { agreementRoutes } from './agreement-routes.ts'
import { agreementRows } from './agreement-rows.ts'

export const agreementKind: ServerKind<AgreementRow> = {
  rowsFor: agreementRows,
  rowsShowing: (userId) => sql`
    select host_id as user_id, id from agreements where host_id = ${userId} or guest_id = ${userId}
    union
    select guest_id, id from agreements
    where (host_id = ${userId} or guest_id = ${userId}) and sent_at is not null
  `,
  routes: agreementRoutes,
}
