import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import type { Entry } from '#contract/ledger/tenancy.ts'
import { editView, overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import type { EditView } from '#db/views/edit-view.ts'

/** What is stored of an entry: one that waits here, or was stored by an earlier build, lacks what came later. */
export type StoredEntry = Entry & Pick<LedgerEntry, 'agreementId'> & Partial<LedgerEntry>
/** An entry with what waits here of it; `edit: null` once the server has it. */
export type KnownEntry = { row: StoredEntry; edit: EditView | null }

type Group = { stored: readonly StoredEntry[]; edits: readonly EditDoc[]; known: readonly KnownEntry[] }
type Index = { stored: Map<string, StoredEntry[]> | null; groups: Map<string, Group> }

const indexes = new WeakMap<Replica, Index>()
const NONE: readonly never[] = []

/**
 * The entries of every ledger, those that wait here included, by the agreement. There may be a hundred thousand, so
 * they are sorted once, and then only those that change: the entries of a ledger are the same array until one does.
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

/** An entry with all its fields: what it does not say is blank. */
export function wholeEntry(row: StoredEntry): LedgerEntry {
  // A record made here has all that its writer gave it, and an entry is given everything but what the server adds.
  return { ...NO_ENTRY, files: [], ...row } as unknown as LedgerEntry
}

function indexOf(replica: Replica): Index {
  const known = indexes.get(replica)
  if (known !== undefined) return known
  const index: Index = { stored: null, groups: new Map() }
  indexes.set(replica, index)
  const table = recordsOf(replica, 'ledgerEntries')
  // Ends with the table.
  table.changes$.subscribe((ids) => {
    for (const id of ids) {
      const row = table.get(id)?.row
      // Entries only go with their agreement, or with the whole table.
      if (row === undefined) index.stored = null
      if (row === undefined || index.stored === null) return
      const others = index.stored.get(row.agreementId) ?? []
      index.stored.set(row.agreementId, [...others.filter((other) => other.id !== id), row])
    }
  })
  return index
}

/** What is stored of every ledger. */
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
