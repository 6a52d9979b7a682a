import { sql } from 'kysely'
import type { PostRow } from '#contract/post.ts'
import { meetsNeeds } from '#server/access/abilities.ts'
import { toStoredFile, type FileRow } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredPost } from '#server/store/public-tables.ts'
import { pictureFiles } from './post-pictures.ts'

/** Returns which posts a person sees: none, published ones, or all of them as somebody who may write them. */
export async function seesOfPosts(db: Reader, userId: string): Promise<'none' | 'published' | 'all'> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  const role = user?.role ?? null
  if (meetsNeeds(role, ['update', 'Blog'])) return 'all'
  return meetsNeeds(role, ['list', 'Blog']) ? 'published' : 'none'
}

/** Returns the posts with these ids that this person may see, in the order of `ids`. */
export async function postRows(db: Reader, userId: string, ids: readonly string[]): Promise<PostRow[]> {
  const sees = await seesOfPosts(db, userId)
  if (sees === 'none' || ids.length === 0) return []
  const stored = await db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .$if(sees === 'published', (query) => query.where('status', '=', 'PUBLISHED'))
    .execute()
  const files = await pictureFiles(db, stored)
  const rows = new Map(stored.map((post) => [post.id, toPostRow(post, files.get(post.id) ?? [])]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Returns one complete post, whoever asks. */
export async function postRowOf(db: Reader, post: StoredPost): Promise<PostRow> {
  return toPostRow(post, (await pictureFiles(db, [post])).get(post.id) ?? [])
}

function toPostRow(post: StoredPost, files: readonly FileRow[]): PostRow {
  const { id, version, status, title, slug, summary, text } = post
  return {
    id,
    version,
    status,
    title,
    slug,
    summary,
    text,
    files: files.flatMap((file) => toStoredFile(file) ?? []),
    publishAt: post.publish_at?.toISOString() ?? null,
    publishedAt: post.published_at?.toISOString() ?? null,
    createdAt: post.created_at.toISOString(),
    updatedAt: post.updated_at.toISOString(),
  }
}
