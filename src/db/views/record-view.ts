import type { RecordKind, RecordRows } from '#contract/records.ts'
import type { EditView } from './edit-view.ts'

/** A record of any kind: the server's row with what was changed here over it, and what people call it. */
export type RecordView<K extends RecordKind> = {
  kind: K
  id: string
  /** Of a record that is here only it has what was written here, and version 0. */
  row: { id: string; version: number } & Partial<RecordRows[K]>
  edit: EditView | null
  /** When it last changed on the server, ISO 8601; `null` while it is here only, or where the server does not say. */
  changedAt: string | null
  /** Blank for none. */
  title: string
  /** What tells two of the same title apart; blank for nothing. */
  detail: string
}
