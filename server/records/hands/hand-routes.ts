import { editHand, hands } from '#contract/hand.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implementChange, type Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './hands.ts'

/** Who helps a host in which room: both see it, the host decides what is given, and both can end it. */
export function handRoutes(scope: ServerScope): Route[] {
  const { db, now, newId } = scope
  return [
    recordRoutes(scope).list(hands, store.handsPage),
    implementChange(editHand, async ({ params, body, actor, wire, version }) => {
      const writer = { userId: actor.id, at: now(), wire, newId }
      const written = await store.editHand(db, writer, params.id, version, body)
      return dataOf(await tellWritten(scope, actor.id, written))
    }),
  ]
}
