import type { RecordKind } from '#contract/records.ts'

/** Top-level fields of a record, JSON values. A field is the unit of merging: an address or a price is one. */
export type Fields = Readonly<Record<string, unknown>>

/** A field that two people, or two devices, changed at once: only a person decides. */
export type FieldConflict = { field: string; base: unknown; theirs: unknown; mine: unknown }

/**
 * `queued` waits; `sending`; `uncertain`: a request went out and no answer came; `conflict`: somebody else changed the
 * same, and only the person decides; `rejected`: the server said no.
 */
export type EditState = 'queued' | 'sending' | 'uncertain' | 'conflict' | 'rejected'

/** What stands beside a record that was changed here and is not accepted by the server. */
export type EditView = {
  state: EditState
  /** Names of the fields that differ from the server's row. */
  fields: string[]
  conflicts: FieldConflict[]
  /** Words of the server by field, from a refusal. */
  fieldErrors: Record<string, string>
  refusal: 'invalid' | 'forbidden' | 'notFound' | null
  /** Of the server's row that the conflicts were found against; hand it back with the choices. */
  version: number | null
  /** Device time of the last change by the person, ms since 1970. */
  changedAt: number
}

/** A record as the person should see it: the server's row with what was changed here laid over it. */
export type Overlaid<Row> = { row: Row; edit: EditView | null }

/** A waiting, refused or contested change, wherever it is: for lists of what needs the person. */
export type EditSummary = {
  collection: RecordKind
  recordId: string
  state: EditState
  fields: string[]
  isNew: boolean
  changedAt: number
}
