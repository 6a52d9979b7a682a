import type { EditDoc } from '#db/schema/edits.ts'
import type { EditView, Overlaid } from '#db/views/edit-view.ts'
import { withFields } from './item-fields.ts'

/**
 * Returns a record as the person should see it: the server's row with the edits made here. Returns `null` if there is
 * neither. A record that is only on this device has version 0 and the fields that `createRecord` gave it.
 */
export function overlayEdit<Row extends { id: string; version: number }>(
  row: Row | null,
  edit: EditDoc | null,
): Overlaid<Row> | null {
  if (edit === null) return row && { row, edit: null }
  const isHereOnly = edit.body.version === null
  // Deleted on the server, or not fetched again yet: there is no complete row to apply the edit to.
  if (row === null && !isHereOnly) return null
  const below = row ?? { id: edit.recordId, version: 0 }
  // `createRecord` receives a complete record, and later edits only replace fields of it.
  return { row: withFields(below, edit.body.mine) as Row, edit: editView(edit) }
}

export function editView({ state, body }: EditDoc): EditView {
  const { mine, conflicts, fieldErrors, refusal, version, changedAt } = body
  return { state, fields: Object.keys(mine), conflicts, fieldErrors, refusal, version, changedAt }
}
