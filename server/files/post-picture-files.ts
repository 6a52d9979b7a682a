import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { meetsNeeds } from '#server/access/abilities.ts'
import { openPictures, pictureIds } from '#server/records/posts/post-pictures.ts'
import { recordPostChanged } from '#server/records/posts/post-changes.ts'
import { postRows } from '#server/records/posts/post-rows.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { StoredPost } from '#server/store/public-tables.ts'
import type { Db } from '#server/store/tables.ts'

/** A picture may arrive before its post, which was written on the device at the same time. */
export async function mayAddPicture(_db: Db, _actor: Actor, ownerId: string | null): Promise<boolean> {
  return ownerId !== null
}

/**
 * Whether a person may read a picture: people who write posts see all of them, everybody else those of published posts.
 */
export async function mayReadPicture(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  if (meetsNeeds(actor.role, ['update', 'Blog'])) return true
  const [post] = file.owner_id === null ? [] : await postRows(db, actor.id, [file.owner_id])
  return post?.files.some(({ id }) => id === file.id) ?? false
}

/** Locks the post before its pictures, in the same order as when it's changed. */
export async function holdPost(tx: Tx, file: FileRow): Promise<void> {
  await tx.selectFrom('posts').select('id').where('id', '=', file.owner_id).forUpdate().execute()
}

/** Adds a stored picture to the row of its post if the post already names it, and makes it public if the post is. */
export async function pictureStored(tx: Tx, file: FileRow): Promise<string[]> {
  const post = await namingPost(tx, file)
  if (!post) return []
  await openPictures(tx, [post])
  return recordPostChanged(tx, post)
}

/** A picture of a published post can't be removed, because readers see it. */
export async function mayRemovePicture(tx: Tx, file: FileRow): Promise<boolean> {
  return file.stored_at === null || (await namingPost(tx, file))?.status !== 'PUBLISHED'
}

export async function pictureRemoved(tx: Tx, file: FileRow): Promise<string[]> {
  const post = await namingPost(tx, file)
  return post ? recordPostChanged(tx, post) : []
}

/**
 * Returns the pictures that their post doesn't name. Pictures without a post are kept, because it may be on a device
 * that is away for long.
 */
export async function unusedPictures(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const owners = files.map(({ owner_id }) => owner_id).filter((id) => id !== null)
  if (owners.length === 0) return []
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'text'])
    .where('id', '=', sql<string>`any(${owners})`)
    .execute()
  const named = new Map(posts.map((post) => [post.id, pictureIds(post)]))
  return files.filter(({ id, owner_id }) => named.get(owner_id ?? '')?.includes(id) === false)
}

async function namingPost(db: Reader, file: FileRow): Promise<StoredPost | null> {
  const post = await db.selectFrom('posts').selectAll().where('id', '=', file.owner_id).executeTakeFirst()
  return post && pictureIds(post).includes(file.id) ? post : null
}
