import type { RawBuilder } from 'kysely'
import type { Steps } from '#server/store/run-migrations.ts'
import type { Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/** What the server must know about a kind of record. */
export type ServerKind<Row> = {
  /** Returns the records with these ids that this person may see. */
  rowsFor: (db: Reader, userId: string, ids: readonly string[]) => Promise<Row[]>
  /**
   * Returns a select of the records whose row shows a person's public details (name, picture, role), once for everybody
   * who has the record: `user_id` and the record's `id`. `null` if no row of this kind shows them.
   */
  rowsShowing: ((userId: string) => RawBuilder<{ user_id: string; id: string }>) | null
  /** Returns its endpoints. */
  routes: (scope: ServerScope) => Route[]
  /** The migrations of its tables since `server/store/schema.sql`, by name. */
  migrations?: Steps
}
