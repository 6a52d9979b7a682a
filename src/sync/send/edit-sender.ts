import { RECORD_ROWS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Failure } from '#contract/result.ts'
import {
  accepted,
  forNewerServer,
  rebased,
  refused,
  debounceLeft,
  unanswered,
  type EditedRow,
} from '#db/records/edit-body.ts'
import { withFields } from '#db/records/item-fields.ts'
import { beginEdit, editsToSend, settleEdit } from '#db/records/edits.ts'
import { rereadOutbox } from '#db/history/replica-facts.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
import { readAskedAt, type AskedAt } from '#db/storage/asked-at.ts'
import type { MergeRules } from '#db/records/merge-fields.ts'
import { applyAnswer } from '#db/history/server-rows.ts'
import { isOver, rulesOf } from '#db/records/record-kinds.ts'
import { recordChange, type RecordChange } from '#db/records/records.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import type { z } from 'zod'
import { lineOf } from '#sync/kinds/record-kinds.ts'
import { namedAsOf } from './named-as-of.ts'
import { createQueueSender, type QueueSender, type SendScope, type Turn } from './queue-sender.ts'

/**
 * Sends a person's edits to records, one request at a time, longest waiting first. The states and their writes are
 * those of #db/records/edit-body.ts. `sending` and the exact fields are durable before the request, so after a crash or
 * silence at any moment the edit is sent again unchanged. The server knows the version it was made from and applies it
 * once. If the row changed meanwhile, the edit is merged field by field before the next try. Fields still being typed
 * are debounced first.
 */
export function createEditSender(scope: SendScope): QueueSender {
  const { replica, engine, clock } = scope
  /** When a person last asked to send everything at once. Edits typed before that skip the debounce. */
  let hurriedAt = 0
  let cancelWake = () => {}

  async function sendOne({ id, collection }: EditDoc, turn: Turn): Promise<void> {
    const asked = await readAskedAt(replica)
    const named = await namedAsOf(replica)
    if (!asked.ok || named === null) return turn.postpone(id)
    const begun = await beginEdit(replica, id)
    if (!begun.ok) return turn.postpone(id)
    const doc = begun.value
    // Undone in another tab whose message didn't arrive.
    if (!doc) return void (await rereadOutbox(replica))
    if (!(await turn.maySend())) return settle(id, (edit) => unanswered(edit, 'another tab leads now'))
    const { recordId, body } = doc
    const answer = await lineOf(collection).send(engine, turn.permit, {
      id: recordId,
      version: body.version,
      fields: withFields({}, body.sent ?? {}),
      ...named,
    })
    if (!answer.ok) return refuse(turn, doc, answer.failure, asked.value)
    await takeRow(turn, doc, recordChange(collection, answer.value, 0), mergedBy(accepted), asked.value)
  }

  /** Writes the row first: after a crash in between, the edit finds itself already in the row. */
  async function takeRow(
    turn: Turn,
    { id }: EditDoc,
    change: RecordChange,
    transition: (doc: EditDoc, row: EditedRow) => EditDoc | null,
    asked: AskedAt,
  ): Promise<void> {
    const { row } = change
    if (!row) return turn.postpone(id)
    turn.forget(id)
    const noted = await markRowsBesideFeed(replica)
    // The feed has told of its end already, or will: kept, the row would stay for good.
    const left = isOver(change.collection, row) ? { ...change, row: null } : change
    const applied = noted.ok ? await applyAnswer(replica, left, asked) : noted
    if (!applied.ok) throw new Error(applied.failure.message)
    await settle(id, (doc) => transition(doc, { version: row.version, fields: { ...row } }))
  }

  async function refuse(turn: Turn, doc: EditDoc, failure: Failure, asked: AskedAt): Promise<void> {
    const { id, collection } = doc
    switch (failure.kind) {
      case 'conflict': {
        const current = rowOf(collection, failure.current)
        // The edit was made from this version, so there is nothing to merge: retrying at once would never end.
        if (current?.row && current.row.version !== doc.body.version)
          return takeRow(turn, doc, current, mergedBy(rebased), asked)
        turn.postpone(id)
        return settle(id, (edit) => unanswered(edit, failure.message))
      }
      case 'invalid':
        turn.forget(id)
        return settle(id, (edit) => refused(edit, 'invalid', failure.fields, failure.message))
      case 'notFound':
      case 'forbidden': {
        turn.forget(id)
        const { kind, message } = failure
        return settle(id, (edit) => refused(edit, kind, {}, message))
      }
      case 'network':
      case 'notOurServer':
      case 'server':
      case 'tooMany':
      case 'unauthorized':
      case 'worker':
      case 'reset':
      case 'csrf':
      case 'storage':
        turn.postpone(id, failure)
        return settle(id, (edit) => unanswered(edit, failure.message))
      case 'newer':
        turn.postpone(id, failure)
        return settle(id, (edit) => forNewerServer(edit, failure.message))
    }
  }

  async function settle(id: string, transition: (doc: EditDoc) => EditDoc | null): Promise<void> {
    const written = await settleEdit(replica, id, transition)
    if (!written.ok) throw new Error(written.failure.message)
  }

  function waitLeft(doc: EditDoc): number {
    return doc.body.changedAt <= hurriedAt ? 0 : debounceLeft(doc, replica.now())
  }

  /** Leaves out edits that are still being typed, and wakes again when the first debounce ends. */
  async function read(): Promise<EditDoc[]> {
    // Until a first sync is over, versions from a lost database can't be related to this one.
    if ((await namedAsOf(replica)) === null) return []
    const waiting = await editsToSend(replica)
    const waits = waiting.map(waitLeft).filter((left) => left > 0)
    cancelWake()
    if (waits.length > 0) cancelWake = clock.after(Math.min(...waits), () => void sender.drain())
    return waiting.filter((doc) => waitLeft(doc) === 0)
  }

  const sender = createQueueSender(scope, { read, step: sendOne })
  return {
    ...sender,
    forgetWaits: () => {
      hurriedAt = replica.now()
      sender.forgetWaits()
    },
    stop: () => {
      cancelWake()
      sender.stop()
    },
  }
}

/** Returns the row in a 409 response, or `null` if there is none. */
function rowOf<K extends RecordKind>(kind: K, answered: unknown): RecordChange | null {
  const rows: { [Kind in RecordKind]: z.ZodType<RecordRows[Kind]> } = RECORD_ROWS
  const row = rows[kind].safeParse(answered)
  return row.success ? recordChange(kind, row.data, 0) : null
}

/** Returns a merge step that uses the rules of the edit's collection. */
function mergedBy(step: (doc: EditDoc, row: EditedRow, rules: MergeRules) => EditDoc | null) {
  return (doc: EditDoc, row: EditedRow): EditDoc | null => step(doc, row, rulesOf(doc.collection))
}
