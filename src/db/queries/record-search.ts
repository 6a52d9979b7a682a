import type { Observable } from 'rxjs'
import type { RecordKind } from '#contract/records.ts'
import { rulesOf } from '#db/records/record-kinds.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import type { RecordView } from '#db/views/record-view.ts'
import type { RecordHit } from '#db/views/search-view.ts'
import { derived } from './derived.ts'
import { foldedText, foundRanges } from './folded-text.ts'
import { listedRecords } from './records.ts'

/** During a burst of changes an open search is repeated at most this often. */
const THROTTLE_MS = 300

/**
 * This person's own records that contain every word of a text in their title, detail or contents, ignoring case and
 * accents. In the order of their kinds, each as `records` orders it. Nothing for a blank text.
 */
export function recordSearch(
  { replica }: Scope,
  { text, kinds }: QueryArgs<'recordSearch'>,
): Observable<QueryRows<'recordSearch'>> {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  const tables = kinds.map((kind) => recordsOf(replica, kind))
  return derived(
    [...tables, replica.live.edits].map((table) => ({ table })),
    () =>
      words.length === 0
        ? []
        : kinds.flatMap((kind) =>
            listedRecords(replica, kind).flatMap((record) => hitOf(record, words) ?? []),
          ),
    { throttleMs: THROTTLE_MS },
  )
}

function hitOf(record: RecordView<RecordKind>, words: readonly string[]): RecordHit | null {
  const { kind, id, title, detail, row } = record
  const name = foldedText(`${title}\n${detail}`)
  const rest = words.filter((word) => !name.includes(word))
  const hit = { kind, id, title, detail }
  if (rest.length === 0) return { ...hit, excerpt: '', ranges: [] }
  const texts = foldedTextsOf(kind, row)
  if (!rest.every((word) => texts.some(({ folded }) => folded.includes(word)))) return null
  const [first = ''] = rest
  const excerpt = texts.find(({ folded }) => folded.includes(first))?.text ?? ''
  return { ...hit, excerpt, ranges: foundRanges(excerpt, first) }
}

type FoldedText = { text: string; folded: string }

const remembered = new WeakMap<object, FoldedText[]>()

/** Returns the folded texts of a record. Cached by row, because a changed row is a new object. */
function foldedTextsOf(kind: RecordKind, row: RecordView<RecordKind>['row']): FoldedText[] {
  const known = remembered.get(row)
  if (known !== undefined) return known
  const texts = (rulesOf(kind).textsOf?.(row) ?? []).flatMap((text) =>
    text === undefined || text === '' ? [] : { text, folded: foldedText(text) },
  )
  remembered.set(row, texts)
  return texts
}
