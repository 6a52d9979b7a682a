import { toStoredFile, type FileRow } from '#server/store/files.ts'
import { inSnapshot, type Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { StoredPost } from '#server/store/public-tables.ts'
import { pictureFiles } from './post-pictures.ts'

export type PublishedPost = Pick<StoredPost, 'id' | 'slug' | 'title' | 'summary' | 'text'> & {
  publishedAt: Date
  updatedAt: Date
  /** Its public pictures, by id. */
  pictures: ReadonlyMap<string, PublicPicture>
}

/** `url` is relative to the API's base; append a slash and a size. */
export type PublicPicture = { url: string; width: number; height: number }

/** Returns a page of published posts, newest first, and how many pages there are. */
export function publishedPosts(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ posts: PublishedPost[]; lastPage: number }> {
  return inSnapshot(db, async (tx) => {
    const { total } = await tx
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('status', '=', 'PUBLISHED')
      .executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom('posts')
      .selectAll()
      .where('status', '=', 'PUBLISHED')
      .orderBy('published_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return { posts: await toPublished(tx, rows), lastPage: Math.max(1, Math.ceil(total / perPage)) }
  })
}

/** Returns the published post that has or had this slug, or `null`. */
export async function findPublishedPost(db: Db, slug: string): Promise<PublishedPost | null> {
  const row = await db
    .selectFrom('post_slugs')
    .innerJoin('posts', 'posts.id', 'post_slugs.post_id')
    .selectAll('posts')
    .where('post_slugs.slug', '=', slug)
    .where('posts.status', '=', 'PUBLISHED')
    .executeTakeFirst()
  const [post] = row ? await toPublished(db, [row]) : []
  return post ?? null
}

async function toPublished(db: Reader, posts: readonly StoredPost[]): Promise<PublishedPost[]> {
  const files = await pictureFiles(db, posts)
  return posts.map(({ id, slug, title, summary, text, published_at, updated_at }) => ({
    ...{ id, slug, title, summary, text },
    publishedAt: published_at ?? updated_at,
    updatedAt: updated_at,
    pictures: new Map((files.get(id) ?? []).flatMap(publicPicture)),
  }))
}

function publicPicture(file: FileRow): [string, PublicPicture][] {
  const { id, url, width, height } = toStoredFile(file) ?? {}
  return id && url && width && height ? [[id, { url, width, height }]] : []
}
