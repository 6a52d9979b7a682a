import { sql } from 'kysely'
import type { HandRow } from '#contract/hand.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as hands from '#server/store/migrations/0205-hands.ts'
import * as cohosts from '#server/store/migrations/0208-cohosts.ts'
import * as cohostsOfChats from '#server/store/migrations/0209-cohosts-of-chats.ts'
import { handRows } from './hand-rows.ts'
import { handRoutes } from './hand-routes.ts'

export const handKind: ServerKind<HandRow> = {
  rowsFor: (db, userId, ids) => handRows(db, userId, ids),
  rowsShowing: (userId) => sql`
    select host_id as user_id, id from hands where ${userId} in (host_id, person_id) and given <> '{}'
    union
    select person_id, id from hands where ${userId} in (host_id, person_id) and given <> '{}'
  `,
  routes: handRoutes,
  migrations: { '0205-hands': hands, '0208-cohosts': cohosts, '0209-cohosts-of-chats': cohostsOfChats },
}
