import type { RecordKind } from '#contract/records.ts'
import type { EditState, FieldConflict, Fields } from '#db/views/edit-view.ts'
import type { Attempt } from './outgoing-messages.ts'

export type EditRefusal = 'invalid' | 'forbidden' | 'notFound'

export type EditBody = {
  v: 1
  /** Of the server's row that `base` is; `null` while the record exists on this device only. */
  version: number | null
  /** The server's row as it was when it was changed here, or when it was last merged. */
  base: Fields
  /** What the person wants otherwise: only fields that differ from `base` or from what was sent. */
  mine: Fields
  /**
   * The fields of a request whose fate is not known. Frozen: the same bytes go again until an answer, and what is
   * changed meanwhile stands in `mine` alone, to go in the next request.
   */
  sent: Fields | null
  conflicts: FieldConflict[]
  /** Words of the server by field, from a refusal. */
  fieldErrors: Record<string, string>
  refusal: EditRefusal | null
  attempts: Attempt[]
  /** Device time of the last change by the person, ms since 1970. */
  changedAt: number
  /** Set by a reset: `version` is the lost database's, and says nothing about the next row's. */
  isUnmeasured?: boolean
  /** Somebody is typing: a request need not go before then (device time). Past or missing: at once. */
  debouncedUntil?: number
  note: string
}

/** What a person changed of one record and the server has not accepted. States and transitions: edit-body.ts. */
export type EditDoc = {
  /** `<collection>:<recordId>`. */
  id: string
  collection: RecordKind
  recordId: string
  state: EditState
  body: EditBody
}

export function editId(collection: RecordKind, recordId: string): string {
  return `${collection}:${recordId}`
}
