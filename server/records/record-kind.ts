import type { Migration, RawBuilder } from 'kysely'
import type { Reader } from '#server/store/in-transaction.ts'

/** What the server must know of a kind of record. */
export type RecordKindRows<Row> = {
  /** The records with these ids as this person may see them; the others are left out. */
  rowsFor: (db: Reader, userId: string, ids: readonly string[]) => Promise<Row[]>
  /**
   * A select of the records whose row holds what others see of a person (name, picture, role), each for everybody who
   * has it: `user_id` and the record's `id`. `null` when the row of no such record does.
   */
  rowsShowing: ((userId: string) => RawBuilder<{ user_id: string; id: string }>) | null
  /** Those that make its tables, by name. */
  migrations: Readonly<Record<string, Migration>>
}
