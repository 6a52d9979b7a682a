import type { RecordKind } from '#contract/records.ts'
import { fieldOf, topOf } from './item-fields.ts'
import { mergeFields, sameValue, type MergeRules } from './merge-fields.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { EditDoc, EditRefusal } from '#db/schema/edits.ts'
import { editId } from '#db/schema/edits.ts'
import { wasUnanswered, withOutcome as withAttempt, type Attempt } from '#db/schema/outgoing-messages.ts'

/*
 * The transitions of an edit, as pure functions. edits.ts makes them durable: one document, one write each.
 *
 *   queued ──begun──► sending ──accepted──► removed, or queued with what was changed meanwhile
 *     ▲ ▲                │ │ │
 *     │ │                │ │ └─refused───► rejected ──(the person changes it)──► queued
 *     │ └──(next try)──uncertain ◄─unanswered─┘
 *     └──rebased (the server's row has changed: merged by field)──► conflict ──resolved──► queued
 *
 * A server that is older than the request has stored nothing of it: `queued` again, or `uncertain` if an earlier one had
 * no answer. `sending` is durable before the request. From then until an answer `sent` holds the very fields that went out.
 */

/** The server's row of an edited record. */
export type EditedRow = { version: number; fields: Fields }

/** How many attempts the document keeps. */
const ATTEMPTS_KEPT = 20

/** While a person types, the request is sent after they have paused for this long. */
export const EDIT_DEBOUNCE_MS = 2_500
/** The same for what everybody reads as soon as it is sent: it waits until the person says that they are done. */
export const PUBLIC_DEBOUNCE_MS = 30 * 60_000

/** Returns how long typed changes of a record wait for more. */
export function debounceOf({ collection, body }: Pick<EditDoc, 'collection' | 'body'>): number {
  const isPublic = collection === 'posts' && body.base['status'] === 'PUBLISHED'
  return isPublic ? PUBLIC_DEBOUNCE_MS : EDIT_DEBOUNCE_MS
}

/** Returns a new edit of a record; `row: null` means that the record is created here. */
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
 * Applies a person's change to an edit. Returns `null` if nothing is left that differs from the server's row. `row` is
 * the newest row here, which the person sees; unless a request is under way, the edit was rebased onto it.
 * `debounceMs`: how long it may wait for further changes.
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
    sameValue(value, fieldOf(base, field)) &&
    (row === null || sameValue(value, fieldOf(row.fields, field))) &&
    // A value that may be on its way must be reverted by a change of its own.
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

/** Returns how long an edit still waits for more typing, in ms. 0 once a request has gone out. */
export function debounceLeft(doc: EditDoc, now: number): number {
  const left = (doc.body.debouncedUntil ?? 0) - now
  // Longer than any debounce: the device's clock was set back.
  return doc.state !== 'queued' || left > debounceOf(doc) ? 0 : Math.max(0, left)
}

/** Starts a request: the same one as before if its outcome is unknown, otherwise everything in `mine`. */
export function begun(doc: EditDoc, at: number): EditDoc {
  const { sent, mine } = doc.body
  const attempts = [...doc.body.attempts, { at, outcome: null, note: '' } as const].slice(-ATTEMPTS_KEPT)
  return { ...doc, state: 'sending', body: { ...doc.body, sent: sent ?? mine, attempts } }
}

/**
 * Settles an edit that the server has accepted as `row`. Returns `null` if nothing was changed while the request was
 * under way. Changes made meanwhile are merged: the response to a repeated request may contain what others changed
 * after the first.
 */
export function accepted(doc: EditDoc, row: EditedRow, rules: MergeRules): EditDoc | null {
  if (rules.isWrittenOnce) return null
  const { version, base, mine } = doc.body
  const sent = doc.body.sent ?? {}
  const since = Object.fromEntries(
    Object.entries(mine).filter(
      ([field, value]) => !(Object.hasOwn(sent, field) && sameValue(sent[field], value)),
    ),
  )
  // A record created here has no row that it was changed from. Its first version contains nobody else's changes.
  const from = version !== null ? base : row.version === 1 ? row.fields : sent
  const merge = mergeFields({ base: from, mine: since, theirs: row.fields, sent }, rules)
  const { conflicts } = merge
  const body = { ...doc.body, ...onto(row), mine: merge.mine, sent: null, conflicts, fieldErrors: {} }
  return settled({ ...withOutcome({ ...doc, body }, 'stored', ''), state: 'queued' })
}

/** No response, or can't be sent now: the same request is sent again. */
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

/** The server refused the edit. It waits for the person to change or discard it. */
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
 * The record that an edit conflicts with is gone, so nobody can decide the conflict. Should the record come back, the
 * edit is merged with it again.
 */
export function withoutRecord(doc: EditDoc): EditDoc {
  return { ...doc, state: 'rejected', body: { ...doc.body, refusal: 'notFound', isUnmeasured: true } }
}

/**
 * Merges an edit field by field with a server row other than the one it was made from. Returns `null` if nothing of
 * mine is left. Not for an edit being sent.
 */
export function rebased(doc: EditDoc, row: EditedRow, rules: MergeRules): EditDoc | null {
  // The row came before the answer, or instead of it.
  if (rules.isWrittenOnce) return null
  const { version, base, sent, mine } = doc.body
  // A record created here began on the server as what was sent, unless another device may have made it.
  const from = version === null ? (rules.blank ?? sent ?? {}) : base
  const merge = mergeFields({ base: from, mine, theirs: row.fields, sent: sent ?? {} }, rules)
  const asked = new Map(merge.conflicts.map((conflict) => [conflict.field, conflict]))
  for (const { field, base: before } of doc.body.conflicts) {
    if (Object.hasOwn(merge.mine, field))
      asked.set(field, {
        field,
        base: before,
        theirs: fieldOf(row.fields, field) ?? null,
        mine: merge.mine[field],
      })
  }
  const body = { ...doc.body, ...onto(row), mine: merge.mine, sent: null, conflicts: [...asked.values()] }
  return settled({ ...doc, body })
}

/**
 * Applies the person's decisions. A conflicting field left out stays in conflict. Returns `null` if nothing of mine is
 * left.
 */
export function resolved(doc: EditDoc, choices: Readonly<Record<string, 'mine' | 'theirs'>>): EditDoc | null {
  const isChosen = (field: string): boolean => Object.hasOwn(choices, field)
  const mine = Object.fromEntries(
    Object.entries(doc.body.mine).filter(([field]) => choices[field] !== 'theirs'),
  )
  const conflicts = doc.body.conflicts.filter(({ field }) => !isChosen(field))
  return settled({ ...doc, body: { ...doc.body, mine, conflicts } })
}

function onto({ version, fields }: EditedRow): { version: number; base: Fields; isUnmeasured: false } {
  return { version, base: fields, isUnmeasured: false }
}

/** Returns an edit that isn't under way in its new state. A record created here is an edit even without fields. */
function settled(doc: EditDoc): EditDoc | null {
  const { mine, conflicts, version } = doc.body
  if (Object.keys(mine).length === 0 && version !== null) return null
  if (conflicts.length > 0) return { ...doc, state: 'conflict', body: { ...doc.body, refusal: null } }
  return { ...doc, state: 'queued', body: { ...doc.body, refusal: null } }
}

function withOutcome(doc: EditDoc, outcome: Attempt['outcome'], note: string): EditDoc {
  const next = withAttempt(doc, outcome, note)
  return { ...next, body: { ...next.body, note } }
}
