import { sql } from 'kysely'
import type { PostRow } from '#contract/post.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import { postRoutes } from './post-routes.ts'
import { postRows } from './post-rows.ts'

export const postKind: ServerKind<PostRow> = {
  rowsFor: postRows,
  // No post names its author. But a person whose role changes gains the posts that it shows, or loses drafts.
  rowsShowing: (userId) => sql`
    select users.id as user_id, posts.id from users cross join posts
    where users.id = ${userId} and users.role is not null and (posts.status = 'PUBLISHED' or users.role = 'ADMIN')
    union
    select user_id, row_id from feed_changes where user_id = ${userId} and collection = 'posts'
  `,
  routes: postRoutes,
}
