import { changesHead, changesSince } from '#contract/changes.ts'
import { ok } from '#contract/result.ts'
import { WIRE_HISTORY } from '#contract/wire.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { changesHead as newestCheckpoint } from '#server/store/feed.ts'
import { readChanges } from './read-changes.ts'

/** The caller's change feed. */
export function changeRoutes({ db }: ServerScope): Route[] {
  return [
    implement(changesSince, ({ query, actor, wire }) =>
      readChanges(db, actor.id, query.since, query.limit, { wire, history: WIRE_HISTORY }),
    ),
    implement(changesHead, async ({ actor }) =>
      ok({ data: { checkpoint: await newestCheckpoint(db, actor.id) } }),
    ),
  ]
}
