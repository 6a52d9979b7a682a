import { changesHead, changesSince } from '#contract/changes.ts'
import { ok } from '#contract/result.ts'
import { hasKind, WIRE_HISTORY } from '#contract/wire.ts'
import { isToNote, noteTold } from '#server/access/devices-in-use.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { noteArrived } from '#server/records/arrival-notes/arrivals.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { parseCheckpoint } from '#server/store/feed-place.ts'
import { changesHead as newestCheckpoint } from '#server/store/feed.ts'
import { findNothingNew } from './nothing-new.ts'
import { readChanges } from './read-changes.ts'

/** The endpoints of the caller's change feed. */
export function changeRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(changesSince, async ({ query, actor, wire }) => {
      const { since, build } = query
      const { id: userId, sessionId } = actor
      const had = await findNothingNew(db, { userId, sessionId, since })
      const read = had
        ? ok({ data: [], meta: { checkpoint: had.checkpoint, more: false } })
        : await readChanges(db, userId, since, query.limit, { wire, history: WIRE_HISTORY })
      if (!read.ok) return read
      // A device with an older wire skips the notes and doesn't have them.
      if (hasKind(wire, 'arrivalNotes') && had?.isAwaited !== false) await noteArrived(scope, userId, since)
      const { n } = parseCheckpoint(read.value.meta.checkpoint)
      const now = scope.now()
      if (!had || isToNote(had.noted, { build, n }, now)) await noteTold(db, { sessionId, build, n }, now)
      return read
    }),
    implement(changesHead, async ({ actor }) =>
      ok({ data: { checkpoint: await newestCheckpoint(db, actor.id) } }),
    ),
  ]
}
