import type { Change } from '#contract/changes.ts'
import { CHANGES_BYTES_PER_ANSWER } from '#contract/limits.ts'
import { isRecordKind } from '#contract/records.ts'

/** A piece limits how much memory a response can use beyond its own size. Records can be long. */
const CHANGES_PER_PIECE = 50
const RECORDS_PER_PIECE = 10

type Numbered = { n: number; collection: Change['collection'] }

/**
 * Reads changes piece by piece until the response is full: at least one, and no more than `CHANGES_BYTES_PER_ANSWER`
 * bytes. `passed` is how many of `changed`, from the first on, the response covers, including those that `read` leaves
 * out.
 */
export async function readWhatFits<T extends Numbered>(
  changed: readonly T[],
  read: (piece: T[]) => Promise<Change[]>,
): Promise<{ data: Change[]; passed: number }> {
  const data: Change[] = []
  let bytes = 0
  for (let from = 0; from < changed.length;) {
    const piece = nextPiece(changed, from)
    for (const change of await read(piece)) {
      bytes += Buffer.byteLength(JSON.stringify(change))
      if (data.length > 0 && bytes > CHANGES_BYTES_PER_ANSWER)
        return { data, passed: changed.findIndex(({ n }) => n === change.n) }
      data.push(change)
    }
    from += piece.length
  }
  return { data, passed: changed.length }
}

function nextPiece<T extends Numbered>(changed: readonly T[], from: number): T[] {
  const piece: T[] = []
  let records = 0
  for (const change of changed.slice(from, from + CHANGES_PER_PIECE)) {
    if (isRecordKind(change.collection)) records += 1
    if (records > RECORDS_PER_PIECE) break
    piece.push(change)
  }
  return piece
}
