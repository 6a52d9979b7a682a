import type { RecordKind } from '#contract/records.ts'
import type { EditState, FieldConflict, Fields } from '#db/views/edit-view.ts'
import type { Attempt } from './outgoing-messages.ts'

export type EditRefusal = 'invalid' | 'forbidden' | 'notFound'

export type EditBody = {
  v: 1
  /** The version of the server's row in `base`; `null` while the record exists on this device only. */
  version: number | null
  /** The server's row as it was when it was edited here, or when it was last merged. */
  base: Fields
  /** The person's changes: only fields that differ from `base` or from what was sent. */
  mine: Fields
  /**
   * The fields of a request whose outcome is unknown. Frozen: the same bytes are sent again until there is a response.
   * Changes made meanwhile are only in `mine` and go in the next request.
   */
  sent: Fields | null
  conflicts: FieldConflict[]
  /** The server's messages by field, from a refusal. */
  fieldErrors: Record<string, string>
  refusal: EditRefusal | null
  attempts: Attempt[]
  /** Device time of the person's last change, in ms since 1970. */
  changedAt: number
  /** Set by a reset: `version` belongs to the lost database and says nothing about the next row's version. */
  isUnmeasured?: boolean
  /** A person is typing: the request needn't be sent before this device time. Past or missing: at once. */
  debouncedUntil?: number
  note: string
}

/** A person's edit of one record that the server hasn't accepted. States and transitions: edit-body.ts. */
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

/** Returns the number of the receipt of an entry that waits; `undefined` without one. */
export function receiptNumberOf({ body }: EditDoc): string | undefined {
  const receipt = body.mine['receipt'] ?? body.sent?.['receipt']
  const isNumbered = typeof receipt === 'object' && receipt !== null && 'number' in receipt
  return isNumbered && typeof receipt.number === 'string' ? receipt.number : undefined
}
