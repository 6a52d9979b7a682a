import { agreement, agreements, createAgreement, editAgreement, moveAgreement } from '#contract/agreement.ts'
import { fail, ok } from '#contract/result.ts'
import { askedVersion } from '#server/http/asked-version.ts'
import { implement, type Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './agreements.ts'
import { tellMoved } from '#server/live/tell-moved.ts'

/**
 * Agreements (§2, §3): the host writes them, the named guest accepts or declines; nobody else but administrators sees
 * them, and a draft is its host's alone.
 */
export function agreementRoutes(scope: ServerScope): Route[] {
  const { db, now } = scope
  return [
    implement(agreements, async ({ query, actor }) => {
      const isEverybody = query.all === true
      if (isEverybody && actor.role !== 'ADMIN')
        return fail({ kind: 'forbidden', message: 'Only administrators see everybody’s' })
      return ok(await store.agreementsPage(db, actor.id, { ...query, isEverybody }))
    }),
    implement(agreement, async ({ params, actor }) => {
      const found = await store.agreementFor(db, actor, params.id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    implement(createAgreement, async ({ params, body, actor }) => {
      const creating = { id: params.id, hostId: actor.id, edit: body, at: now() }
      const written = tellMoved(scope, await store.createAgreement(db, creating))
      return written.ok ? ok({ data: written.value }) : written
    }),
    implement(editAgreement, async ({ params, body, actor, wire, request }) => {
      const version = askedVersion(request)
      if (!version.ok) return version
      const editing = { id: params.id, hostId: actor.id, version: version.value, edit: body, at: now(), wire }
      const written = tellMoved(scope, await store.editAgreement(db, editing))
      return written.ok ? ok({ data: written.value }) : written
    }),
    implement(moveAgreement, async ({ params, body, actor }) => {
      const { step, version, signature } = body
      const moving = { id: params.id, userId: actor.id, step, version, signature, at: now() }
      const moved = tellMoved(scope, await store.moveAgreement(db, moving))
      return moved.ok ? ok({ data: moved.value }) : moved
    }),
  ]
}
