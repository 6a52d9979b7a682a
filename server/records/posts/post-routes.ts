import { createPost, editPost, movePost, post, posts } from '#contract/post.ts'
import { dataOf } from '#server/http/data-of.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import * as store from './posts.ts'

/** The blog (§2): administrators write it; everybody who may list posts reads the published ones. */
export function postRoutes(scope: ServerScope): Route[] {
  const { list, write, edit } = recordRoutes(scope)
  return [
    list(posts, store.postsPage),
    implement(post, async ({ params, actor }) => dataOf(await store.findPost(scope.db, actor.id, params.id))),
    write(createPost, store.createPost),
    edit(editPost, store.editPost),
    write(movePost, store.movePost),
  ]
}
