import { changesHead, changesSince } from '#contract/changes.ts'
import { ok } from '#contract/result.ts'
import { hasKind, WIRE_HISTORY } from '#contract/wire.ts'
import { noteTold } from '#server/access/devices-in-use.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { noteArrived } from '#server/records/arrival-notes/arrivals.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { parseCheckpoint } from '#server/store/feed-place.ts'
import { changesHead as newestCheckpoint } from '#server/store/feed.ts'
import { readChanges } from './read-changes.ts'

/** The endpoints of the caller's change feed. */
export function changeRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  return [
    implement(changesSince, async ({ query, actor, wire }) => {
      const read = await readChanges(db, actor.id, query.since, query.limit, { wire, history: WIRE_HISTORY })
      // A device with an older wire skips the notes and doesn't have them.
      if (read.ok && hasKind(wire, 'arrivalNotes')) await noteArrived(scope, actor.id, query.since)
      if (read.ok) {
        const { n } = parseCheckpoint(read.value.meta.checkpoint)
        await noteTold(db, { sessionId: actor.sessionId, build: query.build, n })
      }
      return read
    }),
    implement(changesHead, async ({ actor }) =>
      ok({ data: { checkpoint: await newestCheckpoint(db, actor.id) } }),
    ),
  ]
}
