import { sql } from 'kysely'
import type { AgreementRow } from '#contract/agreement.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as agreements from '#server/store/migrations/0006-agreements.ts'
import * as agreementEnds from '#server/store/migrations/0042-agreement-ends.ts'
import * as rentUntil from '#server/store/migrations/0110-rent-until.ts'
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
  migrations: {
    '0006-agreements': agreements,
    '0042-agreement-ends': agreementEnds,
    '0110-rent-until': rentUntil,
  },
}
