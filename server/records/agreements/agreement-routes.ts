import { agreement, agreements, createAgreement, editAgreement, moveAgreement } from '#contract/agreement.ts'
import { fail, ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { moveAgreement as move } from './agreement-moves.ts'
import * as store from './agreements.ts'
import { notePrivateReads } from './private-reads.ts'
import type { ServerScope } from '#server/scope/scope.ts'

/**
 * Agreements (§2, §3): the host writes them, the named guest accepts or declines. Only these two and administrators can
 * see them, and only the host can see a draft.
 */
export function agreementRoutes(scope: ServerScope): Route[] {
  const { db, notices, now, newId } = scope
  return [
    implement(agreements, async ({ query, actor, request }) => {
      const isEverybody = query.all === true
      if (isEverybody && actor.role !== 'ADMIN')
        return fail({ kind: 'forbidden', message: 'Only administrators can list other people’s rows' })
      const found = await store.agreementsPage(db, actor.id, { ...query, isEverybody })
      await notePrivateReads(scope, request, actor, found.data)
      return ok(found)
    }),
    implement(agreement, async ({ params, actor, request }) => {
      const found = await store.agreementFor(db, actor, params.id)
      if (found.ok) await notePrivateReads(scope, request, actor, [found.value])
      return dataOf(found)
    }),
    implement(createAgreement, async ({ params, body, actor }) => {
      const creating = { id: params.id, hostId: actor.id, edit: body, at: now() }
      return dataOf(await tellWritten(scope, actor.id, await store.createAgreement(db, creating)))
    }),
    implementChange(editAgreement, async ({ params, body, actor, wire, version }) => {
      const { id } = params
      const editing = { id, hostId: actor.id, version, edit: body, at: now(), wire, newId, notices }
      return dataOf(await tellWritten(scope, actor.id, await store.editAgreement(db, editing)))
    }),
    implement(moveAgreement, async ({ params, body, actor }) => {
      const { step, version, signature } = body
      const moving = { id: params.id, userId: actor.id, step, version, signature, at: now(), newId, notices }
      return dataOf(await tellWritten(scope, actor.id, await move(db, moving)))
    }),
  ]
}
