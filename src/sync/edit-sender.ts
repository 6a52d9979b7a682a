import type { Failure } from '#contract/result.ts'
import { accepted, rebased, refused, unanswered, type EditedRow } from '#db/edit-body.ts'
import { EDIT_RULES } from '#db/edit-rules.ts'
import { beginEdit, editsToSend, settleEdit } from '#db/edits.ts'
import { applyRecords, type RecordChange } from '#db/records.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import { EDIT_TARGETS, type EditTarget } from './edit-targets.ts'
import type { SendScope } from './message-sender.ts'
import type { Permit } from './reachability.ts'
import { backoffMs, RETRY } from './retry.ts'

export type EditSender = {
  drain: () => Promise<void>
  /** A person asked: edits that wait after a failure may go at once. */
  forgetWaits: () => void
  isSending: () => boolean
  stop: () => void
}

/**
 * Sends what a person changed of records here, one request at a time, the longest waiting first. The states and their
 * writes are those of #db/edit-body.ts: `sending` and the very fields are durable before the request, so silence at any
 * instant leaves an edit that goes again as it was, and the server, which knows the version it was made from, applies it
 * once. A row that moved meanwhile is merged by field before anything is tried again.
 */
export function createEditSender(scope: SendScope): EditSender {
  const { replica, engine, clock } = scope
  const trouble = new Map<string, { failures: number; until: number }>()
  let running: Promise<void> | null = null
  let isStopped = false
  let cancelTimer = () => {}

  function drain(): Promise<void> {
    running ??= run().finally(() => {
      running = null
      scope.onChange()
    })
    return running
  }

  async function run(): Promise<void> {
    for (;;) {
      const waiting = (await editsToSend(replica)).filter(({ collection }) => EDIT_TARGETS[collection])
      const now = clock.now()
      const next = waiting.find(({ id }) => (trouble.get(id)?.until ?? 0) <= now)
      if (isStopped) return
      if (!next) return wakeFor(waiting)
      const target = EDIT_TARGETS[next.collection]
      const permit = engine.enter()
      if (!permit || !target) return permit?.done('abandoned')
      try {
        await sendOne(next.id, target, permit)
      } catch {
        // A local write threw: the document says what to do at the next start.
        postpone(next.id)
      } finally {
        permit.done('abandoned')
      }
    }
  }

  async function sendOne(id: string, target: EditTarget, permit: Permit): Promise<void> {
    const begun = await beginEdit(replica, id)
    if (!begun.ok) return postpone(id)
    const doc = begun.value
    if (!doc) return
    if (isStopped || !(await scope.stillLeads())) {
      isStopped = true
      return settle(id, (edit) => unanswered(edit, 'another tab leads now'))
    }
    const { recordId, body } = doc
    const answer = await target.send(engine, permit, {
      id: recordId,
      version: body.version,
      fields: body.sent ?? {},
    })
    if (answer.ok) return takeRow(doc, answer.value, accepted)
    await refuse(doc, target, answer.failure)
  }

  /** The row first: a crash in between leaves an edit that finds itself in the row. */
  async function takeRow(
    { id }: EditDoc,
    change: RecordChange,
    transition: (doc: EditDoc, row: EditedRow) => EditDoc | null,
  ): Promise<void> {
    const { row } = change
    if (!row) return postpone(id)
    trouble.delete(id)
    const applied = await applyRecords(replica, [change])
    if (!applied.ok) throw new Error(applied.failure.message)
    await settle(id, (doc) => transition(doc, { version: row.version, fields: { ...row } }))
  }

  async function refuse(doc: EditDoc, target: EditTarget, failure: Failure): Promise<void> {
    const { id, recordId } = doc
    switch (failure.kind) {
      case 'conflict': {
        const current = target.current(recordId, failure.current)
        // One that we made the change from is no reason for a refusal: asked again at once it would be refused for ever.
        if (current?.row && current.row.version !== doc.body.version)
          return takeRow(doc, current, (edit, row) => rebased(edit, row, EDIT_RULES[edit.collection]))
        postpone(id)
        return settle(id, (edit) => unanswered(edit, failure.message))
      }
      case 'invalid':
        trouble.delete(id)
        return settle(id, (edit) => refused(edit, 'invalid', failure.fields, failure.message))
      case 'notFound':
      case 'forbidden': {
        trouble.delete(id)
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
        postpone(id, failure.kind === 'tooMany' ? failure.retryAfterMs : undefined)
        return settle(id, (edit) => unanswered(edit, failure.message))
    }
  }

  async function settle(id: string, transition: (doc: EditDoc) => EditDoc | null): Promise<void> {
    const written = await settleEdit(replica, id, transition)
    if (!written.ok) throw new Error(written.failure.message)
  }

  function postpone(id: string, atLeastMs = 0): void {
    const failures = (trouble.get(id)?.failures ?? 0) + 1
    const waitMs = Math.max(atLeastMs, backoffMs(failures, RETRY, clock.random))
    trouble.set(id, { failures, until: clock.now() + waitMs })
  }

  function wakeFor(waiting: readonly EditDoc[]): void {
    cancelTimer()
    const times = waiting.flatMap(({ id }) => trouble.get(id)?.until ?? [])
    if (times.length > 0) cancelTimer = clock.after(Math.min(...times) - clock.now(), () => void drain())
  }

  return {
    drain,
    forgetWaits: () => {
      for (const wait of trouble.values()) wait.until = 0
    },
    isSending: () => running !== null,
    stop: () => {
      isStopped = true
      cancelTimer()
    },
  }
}
