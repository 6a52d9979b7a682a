import { createPost, editPost, movePost, post, posts } from '#contract/post.ts'
import { ok } from '#contract/result.ts'
import { dataOf } from '#server/http/data-of.ts'
import { type Actor, implement, implementChange, type Route } from '#server/http/implement.ts'
import { tellMoved } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './posts.ts'

/** The blog (§2): administrators write it; everybody who may list posts reads the published ones. */
export function postRoutes(scope: ServerScope): Route[] {
  const { db } = scope
  const writer = (actor: Actor, wire: number): store.PostWriter => ({
    userId: actor.id,
    at: scope.now(),
    wire,
  })
  return [
    implement(posts, async ({ query, actor }) => ok(await store.postsPage(db, actor.id, query))),
    implement(post, async ({ params, actor }) => dataOf(await store.findPost(db, actor.id, params.id))),
    implement(createPost, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.createPost(db, writer(actor, wire), params.id, body))),
    ),
    implementChange(editPost, async ({ params, body, actor, wire, version }) =>
      dataOf(tellMoved(scope, await store.editPost(db, writer(actor, wire), params.id, version, body))),
    ),
    implement(movePost, async ({ params, body, actor, wire }) =>
      dataOf(tellMoved(scope, await store.movePost(db, writer(actor, wire), params.id, body))),
    ),
  ]
}
