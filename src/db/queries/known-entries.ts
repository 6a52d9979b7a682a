import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import type { Entry } from '#domain/money/tenancy.ts'
import { editView, overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import type { EditView } from '#db/views/edit-view.ts'

/** An entry as stored: one waiting here, or stored by an earlier build, lacks fields added later. */
export type StoredEntry = Entry & Pick<LedgerEntry, 'agreementId'> & Partial<LedgerEntry>
/** An entry with its waiting edit; `edit: null` once the server has it. */
export type KnownEntry = { row: StoredEntry; edit: EditView | null }

type Group = { stored: readonly StoredEntry[]; edits: readonly EditDoc[]; known: readonly KnownEntry[] }
type Index = { stored: Map<string, StoredEntry[]> | null; groups: Map<string, Group> }

const indexes = new WeakMap<Replica, Index>()
const NONE: readonly never[] = []

/**
 * Returns the entries of every ledger by agreement, including those waiting here. There may be a hundred thousand, so
 * they are grouped once, and afterwards only changes are applied: a ledger's entries stay the same array until one of
 * them changes.
 */
export function knownEntries(replica: Replica): (agreementId: string) => readonly KnownEntry[] {
  const index = indexOf(replica)
  const stored = (index.stored ??= storedGroups(replica, index))
  const waiting = groupedBy(
    replica.live.edits.values().filter(({ collection }) => collection === 'ledgerEntries'),
    (edit) => agreementOf(replica, edit),
  )
  return (agreementId) => {
    const now = { stored: stored.get(agreementId) ?? NONE, edits: waiting.get(agreementId) ?? NONE }
    const before = index.groups.get(agreementId)
    if (before?.stored === now.stored && isSame(before.edits, now.edits)) return before.known
    const known = withEdits(now.stored, now.edits)
    index.groups.set(agreementId, { ...now, known })
    return known
  }
}

/** Returns an entry with all fields; missing ones are blank. */
export function wholeEntry(row: StoredEntry): LedgerEntry {
  // A record created here has all that its author gave it: everything except what the server adds.
  return { ...NO_ENTRY, files: [], ...row } as unknown as LedgerEntry
}

function indexOf(replica: Replica): Index {
  const known = indexes.get(replica)
  if (known !== undefined) return known
  const index: Index = { stored: null, groups: new Map() }
  indexes.set(replica, index)
  const table = recordsOf(replica, 'ledgerEntries')
  // This subscription ends with the table.
  table.changes$.subscribe((ids) => {
    for (const id of ids) {
      const row = table.get(id)?.row
      // Entries disappear only with their agreement or with the whole table.
      if (row === undefined) index.stored = null
      if (row === undefined || index.stored === null) return
      const others = index.stored.get(row.agreementId) ?? []
      index.stored.set(row.agreementId, [...others.filter((other) => other.id !== id), row])
    }
  })
  return index
}

/** Returns the stored entries of every ledger, by agreement. */
function storedGroups(replica: Replica, { groups }: Index): Map<string, StoredEntry[]> {
  const rows = recordsOf(replica, 'ledgerEntries').values()
  const stored = groupedBy(
    rows.map(({ row }): StoredEntry => row),
    ({ agreementId }) => agreementId,
  )
  for (const agreementId of groups.keys()) if (!stored.has(agreementId)) groups.delete(agreementId)
  return stored
}

function agreementOf(replica: Replica, { recordId, body }: EditDoc): string | undefined {
  const said = body.mine['agreementId']
  return typeof said === 'string' ? said : recordsOf(replica, 'ledgerEntries').get(recordId)?.row.agreementId
}

function withEdits(stored: readonly StoredEntry[], edits: readonly EditDoc[]): KnownEntry[] {
  if (edits.length === 0) return stored.map((row) => ({ row, edit: null }))
  const byId = new Map(edits.map((edit) => [edit.recordId, edit]))
  const known = stored.map((row): KnownEntry => {
    const edit = byId.get(row.id)
    return edit === undefined
      ? { row, edit: null }
      : { row: { ...row, ...edit.body.mine }, edit: editView(edit) }
  })
  const here = new Set(stored.map(({ id }) => id))
  for (const edit of edits) {
    const made = here.has(edit.recordId) ? null : overlayEdit<StoredEntry & { version: number }>(null, edit)
    if (made !== null) known.push(made)
  }
  return known
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, nth) => value === other[nth])
}
