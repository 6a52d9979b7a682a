import type { RecordKind } from '#contract/records.ts'
import { mergeFields, sameValue, type MergeRules } from './merge-fields.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { EditDoc, EditRefusal } from '#db/schema/edits.ts'
import { editId } from '#db/schema/edits.ts'
import { wasUnanswered, withOutcome as withAttempt, type Attempt } from '#db/schema/outgoing-messages.ts'

/*
 * What becomes of an edit, as pure steps; edits.ts makes them durable, one document, one write each.
 *
 *   queued ──begun──► sending ──accepted──► removed, or queued with what was changed meanwhile
 *     ▲ ▲                │ │ │
 *     │ │                │ │ └─refused───► rejected ──(the person changes it)──► queued
 *     │ └──(next try)──uncertain ◄─unanswered─┘
 *     └──rebased (the server's row is another: merged by field)──► conflict ──resolved──► queued
 *
 * A server that is older than the request has stored nothing of it: `queued` again, or `uncertain` if an earlier one had
 * no answer. `sending` is durable before the request. From then until an answer `sent` holds the very fields that went out.
 */

/** The server's row of an edited record. */
export type EditedRow = { version: number; fields: Fields }

/** How many attempts the document remembers. */
const ATTEMPTS_KEPT = 20

/** While somebody types, a request goes once they have paused for this long. */
export const EDIT_DEBOUNCE_MS = 2_500

/** An edit of a record that has none yet; `row: null` makes the record here. */
export function newEdit(
  collection: RecordKind,
  recordId: string,
  row: EditedRow | null,
  at: number,
): EditDoc {
  return {
    id: editId(collection, recordId),
    collection,
    recordId,
    state: 'queued',
    body: {
      v: 1,
      version: row?.version ?? null,
      base: row?.fields ?? {},
      mine: {},
      sent: null,
      conflicts: [],
      fieldErrors: {},
      refusal: null,
      attempts: [],
      changedAt: at,
      note: '',
    },
  }
}

/**
 * Lays a person's change into an edit; `null` when nothing is left that differs from the server's row. `row` is the
 * newest one here, which the person sees; unless a request is under way the edit was rebased onto it. `debounceMs`: how long
 * it may wait for more of the same.
 */
export function changed(
  doc: EditDoc,
  row: EditedRow | null,
  fields: Fields,
  at: number,
  debounceMs = 0,
): EditDoc | null {
  const { base, sent } = doc.body
  const isBack = (field: string, value: unknown): boolean =>
    sameValue(value, base[field]) &&
    (row === null || sameValue(value, row.fields[field])) &&
    // What may be on its way must be taken back by a change of its own.
    !(sent && Object.hasOwn(sent, field))
  const mine: Record<string, unknown> = { ...doc.body.mine }
  for (const [field, value] of Object.entries(fields)) {
    if (isBack(field, value)) delete mine[field]
    else mine[field] = value
  }
  const conflicts = doc.body.conflicts
    .filter(({ field }) => Object.hasOwn(mine, field))
    .map((conflict) => ({ ...conflict, mine: mine[conflict.field] }))
  const fieldErrors = Object.fromEntries(
    Object.entries(doc.body.fieldErrors).filter(([field]) => !Object.hasOwn(fields, topOf(field))),
  )
  const times = { changedAt: at, debouncedUntil: at + debounceMs }
  const next = { ...doc, body: { ...doc.body, mine, conflicts, fieldErrors, ...times } }
  return doc.state === 'sending' || doc.state === 'uncertain' ? next : settled(next)
}

/** How long an edit still waits for more of what is being typed, in ms. A request that went out once waits for nothing. */
export function debounceLeft({ state, body }: EditDoc, now: number): number {
  const left = (body.debouncedUntil ?? 0) - now
  // Longer than any debounce: the device's clock was set back.
  return state !== 'queued' || left > EDIT_DEBOUNCE_MS ? 0 : Math.max(0, left)
}

/** The request is about to go: the same one as before if its fate is unknown, otherwise everything of mine. */
export function begun(doc: EditDoc, at: number): EditDoc {
  const { sent, mine } = doc.body
  const attempts = [...doc.body.attempts, { at, outcome: null, note: '' } as const].slice(-ATTEMPTS_KEPT)
  return { ...doc, state: 'sending', body: { ...doc.body, sent: sent ?? mine, attempts } }
}

/**
 * The server holds it, as `row`; `null` when nothing was changed while the request was under way. What was changed since
 * is merged: the answer to a repeated request may bring what others changed after the first.
 */
export function accepted(doc: EditDoc, row: EditedRow, rules: MergeRules): EditDoc | null {
  const { version, base, mine } = doc.body
  const sent = doc.body.sent ?? {}
  const since = Object.fromEntries(
    Object.entries(mine).filter(
      ([field, value]) => !(Object.hasOwn(sent, field) && sameValue(sent[field], value)),
    ),
  )
  // A record made here has no row of its own to have been changed from; its first one is nobody else's.
  const from = version !== null ? base : row.version === 1 ? row.fields : sent
  const merge = mergeFields({ base: from, mine: since, theirs: row.fields, sent }, rules)
  const { conflicts } = merge
  const body = { ...doc.body, ...onto(row), mine: merge.mine, sent: null, conflicts, fieldErrors: {} }
  return settled({ ...withOutcome({ ...doc, body }, 'stored', ''), state: 'queued' })
}

/** No answer came, or not now: the same request goes again. */
export function unanswered(doc: EditDoc, note: string): EditDoc {
  return { ...withOutcome(doc, 'noAnswer', note), state: 'uncertain' }
}

/** The server is older than the request and has stored nothing of it: it waits for a newer one. */
export function forNewerServer(doc: EditDoc, note: string): EditDoc {
  const next = { ...withOutcome(doc, 'newer', note), state: 'queued' as const }
  // An earlier request had no answer, so the server may have that.
  if (wasUnanswered(doc.body.attempts.slice(0, -1))) return { ...next, state: 'uncertain' }
  return { ...next, body: { ...next.body, sent: null } }
}

/** The server will not have it. It waits for the person: change it or discard it. */
export function refused(
  doc: EditDoc,
  refusal: EditRefusal,
  fieldErrors: Record<string, string>,
  note: string,
): EditDoc {
  const next = withOutcome(doc, 'refused', note)
  return { ...next, state: 'rejected', body: { ...next.body, sent: null, refusal, fieldErrors } }
}

/**
 * The server's row is another than the edit was made from: merged by field; `null` when nothing of mine is left. Not
 * for one that is being sent.
 */
export function rebased(doc: EditDoc, row: EditedRow, rules: MergeRules): EditDoc | null {
  const { version, base, sent, mine } = doc.body
  // A record made here that the server has by now began as what was sent, unless another device may have made it.
  const from = version === null ? (rules.blank ?? sent ?? {}) : base
  const merge = mergeFields({ base: from, mine, theirs: row.fields, sent: sent ?? {} }, rules)
  const asked = new Map(merge.conflicts.map((conflict) => [conflict.field, conflict]))
  for (const { field, base: before } of doc.body.conflicts) {
    if (Object.hasOwn(merge.mine, field))
      asked.set(field, { field, base: before, theirs: row.fields[field] ?? null, mine: merge.mine[field] })
  }
  const body = { ...doc.body, ...onto(row), mine: merge.mine, sent: null, conflicts: [...asked.values()] }
  return settled({ ...doc, body })
}

/** The person has decided; a contested field left out stays contested. `null` when nothing of mine is left. */
export function resolved(doc: EditDoc, choices: Readonly<Record<string, 'mine' | 'theirs'>>): EditDoc | null {
  const isChosen = (field: string): boolean => Object.hasOwn(choices, field)
  const mine = Object.fromEntries(
    Object.entries(doc.body.mine).filter(([field]) => choices[field] !== 'theirs'),
  )
  const conflicts = doc.body.conflicts.filter(({ field }) => !isChosen(field))
  return settled({ ...doc, body: { ...doc.body, mine, conflicts } })
}

/** The server may name a part of a field: `address.postcode`. */
function topOf(field: string): string {
  return field.split('.', 1)[0] ?? field
}

function onto({ version, fields }: EditedRow): { version: number; base: Fields; isUnmeasured: false } {
  return { version, base: fields, isUnmeasured: false }
}

/** The state of an edit that is not under way. A record made here is an edit even without a field. */
function settled(doc: EditDoc): EditDoc | null {
  const { mine, conflicts, version } = doc.body
  if (Object.keys(mine).length === 0 && version !== null) return null
  if (conflicts.length > 0) return { ...doc, state: 'conflict' }
  return { ...doc, state: 'queued', body: { ...doc.body, refusal: null } }
}

function withOutcome(doc: EditDoc, outcome: Attempt['outcome'], note: string): EditDoc {
  const next = withAttempt(doc, outcome, note)
  return { ...next, body: { ...next.body, note } }
}
