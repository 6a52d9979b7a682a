import type { RecordKind, RecordRows } from '#contract/records.ts'
import type { EditView } from './edit-view.ts'

/** A record of any kind: the server's row with the edits made here, and its title. */
export type RecordView<K extends RecordKind> = {
  kind: K
  id: string
  /** For a record that is only on this device: what was written here, and version 0. */
  row: { id: string; version: number } & Partial<RecordRows[K]>
  edit: EditView | null
  /** When it last changed on the server, ISO 8601; `null` while only on this device, or if unknown. */
  changedAt: string | null
  /** Blank for none. */
  title: string
  /** What tells two records with the same title apart; blank for nothing. */
  detail: string
}
