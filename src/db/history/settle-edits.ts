import { ontoRow } from '#db/records/edits.ts'
import type { AnyRow } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { Commit } from '#db/storage/commit.ts'
import type { ServerRows } from './server-fold.ts'

/** Returns the ids of the edits here whose records the server rows contain. */
export function editsAmong({ live }: Replica, { records }: Pick<ServerRows, 'records'>): string[] {
  if (live.edits.size() === 0) return []
  const ids = records.map(({ collection, id }) => editId(collection, id))
  return [...new Set(ids)].filter((id) => live.edits.get(id) !== null)
}

/**
 * Merges edits with the rows that a commit writes, and removes those that the rows contain completely. Runs in that
 * commit, so that an edit that the server has confirmed never seems to wait: if the server's database were restored in
 * between, it would be gone although it was still shown as unsent. An edit under way is settled by its response.
 */
export async function settleEdits(
  { tables }: Replica,
  { rows, put }: Commit,
  ids: readonly string[],
  folding: Promise<ReadonlyMap<string, AnyRow>>,
): Promise<void> {
  if (ids.length === 0) return
  const [edits, written] = await Promise.all([rows(tables.edits, ids), folding])
  for (const [id, edit] of edits) {
    const row = written.get(id)
    if (edit === null || row === undefined) continue
    const next = ontoRow(edit, { version: row.version, fields: { ...row } })
    if (next !== 'keep') put(tables.edits, id, next)
  }
}
