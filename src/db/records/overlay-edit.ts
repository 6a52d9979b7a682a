import type { EditDoc } from '#db/schema/edits.ts'
import type { EditView, Overlaid } from '#db/views/edit-view.ts'

/**
 * A record as the person should see it: the server's row with what was changed here over it. `null` when there is
 * neither. A record that is here only has version 0, and the fields that `createRecord` gave it.
 */
export function overlayEdit<Row extends { id: string; version: number }>(
  row: Row | null,
  edit: EditDoc | null,
): Overlaid<Row> | null {
  if (edit === null) return row && { row, edit: null }
  const isHereOnly = edit.body.version === null
  // Gone on the server, or not fetched again yet: there is no whole row to lay the changes over.
  if (row === null && !isHereOnly) return null
  const below = row ?? { id: edit.recordId, version: 0 }
  // `createRecord` takes a whole record, and later changes only replace fields of it.
  return { row: { ...below, ...edit.body.mine } as Row, edit: editView(edit) }
}

export function editView({ state, body }: EditDoc): EditView {
  const { mine, conflicts, fieldErrors, refusal, version, changedAt } = body
  return { state, fields: Object.keys(mine), conflicts, fieldErrors, refusal, version, changedAt }
}
