import { sql } from 'kysely'
import { picturesIn } from '#contract/post-pictures.ts'
import { storedFiles, type FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { StoredPost } from '#server/store/public-tables.ts'

type PicturesOfPost = Pick<StoredPost, 'id' | 'text'>

/**
 * Returns the stored files of these posts' pictures, by post, in the order of the text. A file counts only if it was
 * uploaded for this post, which takes an administrator, so that knowing the id of another file gives no access.
 */
export async function pictureFiles(
  db: Reader,
  posts: readonly PicturesOfPost[],
): Promise<Map<string, FileRow[]>> {
  const stored = await storedFiles(db, posts.flatMap(pictureIds))
  return new Map(
    posts.map((post) => [
      post.id,
      pictureIds(post).flatMap((id) => {
        const file = stored.get(id)
        return file && isPictureOf(file, post) ? file : []
      }),
    ]),
  )
}

/**
 * Makes the pictures of published posts public, and makes those of all others, and those removed from a post, private.
 */
export async function openPictures(
  tx: Tx,
  posts: readonly (PicturesOfPost & Pick<StoredPost, 'status'>)[],
): Promise<void> {
  const open = posts.flatMap((post) => (post.status === 'PUBLISHED' ? pictureIds(post) : []))
  await tx
    .updateTable('files')
    .set({ is_public: sql<boolean>`id = any(${open})` })
    .where('owner_id', '=', sql<string>`any(${posts.map(({ id }) => id)})`)
    .where('purpose', '=', 'postPicture')
    .execute()
}

export function pictureIds({ text }: Pick<StoredPost, 'text'>): string[] {
  return picturesIn(text).map(({ id }) => id)
}

export function isPictureOf(file: FileRow, { id }: Pick<StoredPost, 'id'>): boolean {
  return file.purpose === 'postPicture' && file.owner_id === id
}
