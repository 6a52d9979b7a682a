import { map, type Observable } from 'rxjs'
import type { Replica } from '#db/replica.ts'
import type { BankNotes } from '#db/views/bank-view.ts'

/** More lines than a host decides about in years. The oldest decisions are forgotten. */
const LINES_MAX = 5_000
const MAPPINGS_MAX = 50

/** Emits what this device remembers of bank files, live across all tabs. */
export function bankNotes$({ store }: Replica): Observable<BankNotes> {
  return store.meta$('bankNotes').pipe(map(notesOf))
}

/** Adds to what is remembered. Tabs that add at the same time lose nothing. A line set to `null` is forgotten. */
export async function addBankNotes(
  { store }: Replica,
  {
    mappings = {},
    lines = {},
  }: { mappings?: BankNotes['mappings']; lines?: Record<string, BankNotes['lines'][string] | null> },
): Promise<void> {
  await store.commit(['meta'], async ({ meta, setMeta }) => {
    const before = notesOf(await meta('bankNotes'))
    const known = Object.entries({ ...before.lines, ...lines }).flatMap(([id, note]) =>
      note === null ? [] : [[id, note] as const],
    )
    setMeta('bankNotes', {
      v: 1,
      mappings: Object.fromEntries(Object.entries({ ...before.mappings, ...mappings }).slice(-MAPPINGS_MAX)),
      lines: Object.fromEntries(known.slice(-LINES_MAX)),
    })
  })
}

function notesOf(known: BankNotes | null): BankNotes {
  return known ?? { v: 1, mappings: {}, lines: {} }
}
