import type { RecordKind } from '#contract/records.ts'

/** Top-level fields of a record, as JSON values. A field is the unit of merging: an address or a price is one field. */
export type Fields = Readonly<Record<string, unknown>>

/** A field that two people, or two devices, changed at once. Only a person decides. */
export type FieldConflict = { field: string; base: unknown; theirs: unknown; mine: unknown }

/**
 * `queued` waits; `sending`; `uncertain`: a request went out and no response came; `conflict`: somebody else changed
 * the same field, and only the person decides; `rejected`: the server said no.
 */
export type EditState = 'queued' | 'sending' | 'uncertain' | 'conflict' | 'rejected'

/** The state of an edit that the server hasn't accepted yet. */
export type EditView = {
  state: EditState
  /** Names of the fields that differ from the server's row. */
  fields: string[]
  conflicts: FieldConflict[]
  /** The server's messages by field, from a refusal. */
  fieldErrors: Record<string, string>
  refusal: 'invalid' | 'forbidden' | 'notFound' | null
  /** The version of the server's row that the conflicts were found against. Pass it back with the choices. */
  version: number | null
  /** Device time of the person's last change, in ms since 1970. */
  changedAt: number
}

/** A record as the person should see it: the server's row with the edits made here. */
export type Overlaid<Row> = { row: Row; edit: EditView | null }

/** A waiting, refused or conflicting edit of any record, for lists of what needs the person. */
export type EditSummary = {
  collection: RecordKind
  recordId: string
  state: EditState
  fields: string[]
  isNew: boolean
  changedAt: number
}
