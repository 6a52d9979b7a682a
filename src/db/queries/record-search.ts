import type { Observable } from 'rxjs'
import type { RecordKind } from '#contract/records.ts'
import { rulesOf } from '#db/records/record-kinds.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { RecordView } from '#db/views/record-view.ts'
import type { RecordHit } from '#db/views/search-view.ts'
import { derived } from './derived.ts'
import { foldedText } from '#domain/text/folded-text.ts'
import { foundRanges } from './found-ranges.ts'
import { listedRecords, recordView } from './records.ts'

/** During a burst of changes an open search is repeated at most this often. */
const THROTTLE_MS = 300

/**
 * This person's own records that contain every word of a text in their title, detail, contents or sums, ignoring case
 * and accents. In the order of their kinds, each as `records` orders it. Nothing for a blank text.
 */
export function recordSearch(
  { replica }: Scope,
  { text, kinds }: { text: string; kinds: readonly RecordKind[] },
): Observable<RecordHit[]> {
  const words = foldedText(text).split(/\s+/).filter(Boolean)
  const tables = kinds.map((kind) => recordsOf(replica, kind))
  return derived(
    [...tables, replica.live.edits].map((table) => ({ table })),
    () => (words.length === 0 ? [] : kinds.flatMap((kind) => hitsOf(replica, kind, words))),
    { throttleMs: THROTTLE_MS },
  )
}

/** Returns the hits of one kind. Those that only a sum finds are sorted out first, because there are so many. */
function hitsOf(replica: Replica, kind: RecordKind, words: readonly string[]): RecordHit[] {
  const { isFoundBySum, sumsOf } = rulesOf(kind)
  if (!isFoundBySum)
    return listedRecords(replica, kind).flatMap((record) => hitOf(replica, record, words) ?? [])
  const mayFind = (id: string) => {
    const row = recordsOf(replica, kind).get(id)?.row
    return row === undefined || words.every((word) => sumOf(sumsOf?.(row), word) !== null)
  }
  if (!words.every(isSum)) return []
  return listedRecords(replica, kind, mayFind).flatMap((record) => hitOf(replica, record, words) ?? [])
}

function hitOf(replica: Replica, record: RecordView<RecordKind>, words: readonly string[]): RecordHit | null {
  const { kind, id, title, detail, row } = record
  const { isFoundBySum = false, sumsOf, daysOf, otherOf, waitsFor } = rulesOf(kind)
  const name = isFoundBySum ? '' : foldedText(`${title}\n${detail}`)
  const sums = sumsOf?.(row)
  const unnamed = words.filter((word) => !name.includes(word))
  const sum = unnamed.map((word) => sumOf(sums, word)).find((each) => each !== null) ?? null
  const rest = unnamed.filter((word) => sumOf(sums, word) === null)
  const owner = isFoundBySum ? waitsFor({ ...row }, id) : null
  const of = owner && ownerOf(replica, owner)
  const hit = {
    kind,
    id,
    title,
    detail,
    other: otherOf(row, replica.userId),
    sum,
    days: daysOf?.(row) ?? null,
    of,
  }
  if (rest.length === 0) return { ...hit, excerpt: '', ranges: [] }
  const texts = isFoundBySum ? [] : foldedTextsOf(kind, row)
  if (!rest.every((word) => texts.some(({ folded }) => folded.includes(word)))) return null
  const [first = ''] = rest
  const excerpt = texts.find(({ folded }) => folded.includes(first))?.text ?? ''
  return { ...hit, excerpt, ranges: foundRanges(excerpt, first) }
}

function ownerOf(replica: Replica, { kind, id }: { kind: RecordKind; id: string }): RecordHit['of'] {
  const view = recordView(replica, kind, id)
  return view && { id, title: view.title, other: rulesOf(kind).otherOf(view.row, replica.userId) }
}

/** An amount as people type it: `385`, `$1,730`, `nz$385.5`. */
const SUM = /^(?:nz)?\$?(\d[\d,]*)(\.\d{0,2})?$/

function isSum(word: string): boolean {
  return SUM.test(word)
}

/** Returns the first of these sums that a typed word means, whatever its missing cents are; `null` for none. */
function sumOf(sums: readonly (number | null | undefined)[] | undefined, word: string): number | null {
  const [, whole, cents = '.'] = SUM.exec(word) ?? []
  if (sums === undefined || whole === undefined) return null
  const typed = whole.replaceAll(',', '') + cents
  return sums.find((sum) => typeof sum === 'number' && sum.toFixed(2).startsWith(typed)) ?? null
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
