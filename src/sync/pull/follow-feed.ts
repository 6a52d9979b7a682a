import { changesSince } from '#contract/changes.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { readCheckpoint, saveCheckpoint } from '#db/history/replica-facts.ts'
import { applyChanges } from '#db/history/server-rows.ts'
import { wireOfAnswer } from '#sync/line/wire-of-call.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

/** What a pull brought: how many changes, and whether all was fetched anew. */
export type Pulled = {
  changes: number
  isAnew: boolean
  /** The lowest that any of it was told in. */
  wire: number
}

/** The feed from the saved checkpoint to its head. */
export async function followFeed(scope: PullScope): Promise<Result<Pulled>> {
  const { replica, engine } = scope
  const pulled: Pulled = { changes: 0, isAnew: false, wire: WIRE }
  for (;;) {
    const since = await readCheckpoint(replica)
    if (!since.ok) return since
    if (since.value === null) return fail({ kind: 'reset', message: 'there is no checkpoint' })
    const page = await engine.ask(changesSince, { since: since.value })
    if (!page.ok) return page
    const { data, meta } = page.value
    if (!(await scope.stillLeads())) return fail(REPLACED)
    const applied = await applyChanges(replica, data)
    if (!applied.ok) return applied
    // Last: a crash before it repeats work and harms nothing.
    const wire = wireOfAnswer(page.value)
    const saved = await saveCheckpoint(replica, meta.checkpoint, wire)
    if (!saved.ok) return saved
    pulled.wire = Math.min(pulled.wire, wire)
    pulled.changes += data.length
    if (!meta.more) return ok(pulled)
  }
}
