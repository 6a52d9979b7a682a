import { sql } from 'kysely'
import { postStatusAfter, type PostStatus, type PostStep } from '#contract/post-status.ts'
import { PostEdit, type PostRow } from '#contract/post.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { slugOf } from '#contract/slug.ts'
import { WIRE } from '#contract/wire.ts'
import { changeRecord } from '#server/records/change-record.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { listPage } from '#server/records/list-page.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { StoredPost } from '#server/store/public-tables.ts'
import type { Written } from '#server/store/written.ts'
import { recordPostChanged } from './post-changes.ts'
import { openPictures } from './post-pictures.ts'
import { postRowOf, postRows, seesOfPosts } from './post-rows.ts'

export type PostWriter = { userId: string; at: Date; wire?: number }
const OUTDATED = 'The post has changed'

/** Returns a page of the posts that a person may see, newest change first. */
export function postsPage(
  db: Db,
  userId: string,
  asked: ListAsked & { status?: PostStatus | undefined },
): Promise<Paged<PostRow>> {
  return inSnapshot(db, async (tx) => {
    const { status } = asked
    const search = asked.search?.trim() ?? ''
    const sees = await seesOfPosts(tx, userId)
    const matching = tx
      .selectFrom('posts')
      .$if(sees !== 'all', (query) => query.where('status', '=', 'PUBLISHED'))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'DRAFT'))
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`strpos(folded(concat_ws(' ', title, summary, text)), folded(${search})) > 0`,
        ),
      )
    return listPage(matching, asked, (ids) => postRows(tx, userId, ids))
  })
}

/** Returns one post if the person may see it; otherwise fails with `notFound`. */
export async function findPost(db: Db, userId: string, id: string): Promise<Result<PostRow>> {
  const [row] = await postRows(db, userId, [id])
  return row ? ok(row) : noSuchPost()
}

/** Writes a new draft; if the id exists, returns the stored post. Fails with `invalid` for a slug that is taken. */
export function createPost(
  db: Db,
  { at }: PostWriter,
  id: string,
  edit: PostEdit,
): Promise<Result<Written<PostRow>>> {
  return inTransaction(db, async (tx) => {
    const { title = '', slug = '', summary = '', text = '' } = givenFields(edit)
    if (slug !== '' && (await ownerOfSlug(tx, slug, id)) !== id) return slugTaken()
    const made = await tx
      .insertInto('posts')
      .values({ id, title, slug: '', summary, text, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!made) return ok({ value: await postRowOf(tx, await stored(tx, id)), moved: [] })
    // The slug refers to the post, so it's claimed after the post is inserted. If somebody else claims it at this
    // moment, they come first.
    if (slug !== '' && !(await claimSlug(tx, id, slug))) {
      await tx.deleteFrom('posts').where('id', '=', id).execute()
      return slugTaken()
    }
    await tx.updateTable('posts').set({ slug }).where('id', '=', id).execute()
    const moved = await recordPostChanged(tx, made)
    return ok({ value: await postRowOf(tx, { ...made, slug }), moved })
  })
}

/**
 * Changes fields of a post. Fails with `conflict` and the row if its version has changed, unless the edit changes
 * nothing; with `invalid` for a slug that another post has or had; with `notFound`.
 */
export function editPost(
  db: Db,
  { at, wire = WIRE }: PostWriter,
  id: string,
  version: number,
  edit: PostEdit,
): Promise<Result<Written<PostRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'posts',
      schema: PostEdit,
      edit,
      wire,
      version,
      none: noSuchPost,
      outdated: OUTDATED,
      read: async () => {
        const post = await lockedPost(tx, id)
        if (!post) return null
        const { title, slug, summary, text } = post
        return { post, row: await postRowOf(tx, post), fields: { title, slug, summary, text } }
      },
      refuse: (after, { post }) => {
        const missing = post.status === 'PUBLISHED' ? missingOf(after) : null
        return missing === null ? null : unfit(missing)
      },
      write: async (after, { post }) => {
        if (after.slug !== post.slug && after.slug !== '' && !(await claimSlug(tx, id, after.slug)))
          return slugTaken()
        // Nobody has seen it under that address. The editor saves while a slug is typed, so there may be many such.
        if (after.slug !== post.slug && post.published_at === null) await releaseSlug(tx, id, post.slug)
        return savePost(tx, post, { ...after, updated_at: at })
      },
    }),
  )
}

/** Moves a post by a step. Fails as `editPost` does, and with `invalid` if it isn't fit to be published. */
export function movePost(
  db: Db,
  { at }: PostWriter,
  id: string,
  { step, version, publishAt }: { step: PostStep; version: number; publishAt?: string | undefined },
): Promise<Result<Written<PostRow>>> {
  return inTransaction(db, async (tx) => {
    const post = await lockedPost(tx, id)
    if (!post) return noSuchPost()
    const before = await postRowOf(tx, post)
    if (version !== post.version) return hasChanged(before)
    const status = postStatusAfter(post.status, step)
    if (status === null)
      return fail({ kind: 'conflict', message: `${step} is not possible now`, current: before })
    if (step !== 'publish' && step !== 'schedule')
      return savePost(tx, post, { status, publish_at: null, updated_at: at })
    if (step === 'schedule' && (publishAt === undefined || new Date(publishAt) <= at))
      return unfit({ publishAt: 'future' })
    const slug = post.slug || slugOf(post.title)
    const missing = missingOf({ ...post, slug })
    if (missing !== null) return unfit(missing)
    if (slug !== post.slug && !(await claimSlug(tx, id, slug))) return slugTaken()
    if (step === 'schedule')
      return savePost(tx, post, { slug, publish_at: new Date(publishAt ?? at), updated_at: at })
    const published_at = post.published_at ?? at
    return savePost(tx, post, { slug, status, publish_at: null, published_at, updated_at: at })
  })
}

/**
 * Publishes the drafts whose time has come. One that was emptied since, or whose address another post has, loses its time
 * and stays a draft. Returns the people whose feeds moved. Safe to run on several servers at once.
 */
export function publishDuePosts(db: Db, at: Date): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('posts')
      .selectAll()
      .where('status', '=', 'DRAFT')
      .where('publish_at', '<=', at)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    const moved = new Set<string>()
    for (const post of due) {
      const slug = post.slug || slugOf(post.title)
      const isFit = missingOf({ ...post, slug }) === null && (await claimSlug(tx, post.id, slug))
      const published_at = post.published_at ?? post.publish_at ?? at
      const change = isFit ? { slug, status: 'PUBLISHED' as const, published_at } : {}
      const saved = await savePost(tx, post, { ...change, publish_at: null, updated_at: at })
      if (saved.ok) for (const person of saved.value.moved) moved.add(person)
    }
    return [...moved]
  })
}

/** Returns which fields a post that people see must have and this one lacks; `null` if it lacks none. */
function missingOf({ title, slug, text }: Pick<StoredPost, 'title' | 'slug' | 'text'>) {
  const missing = Object.entries({ title, slug, text }).flatMap(([field, value]) =>
    value.trim() === '' ? [[field, 'required'] as const] : [],
  )
  return missing.length === 0 ? null : Object.fromEntries(missing)
}

type PostChange = Partial<Pick<StoredPost, 'title' | 'slug' | 'summary' | 'text' | 'status'>> & {
  publish_at?: Date | null
  published_at?: Date
  updated_at: Date
}

function lockedPost(tx: Tx, id: string): Promise<StoredPost | undefined> {
  return tx.selectFrom('posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes a change to a locked post as its next version. */
async function savePost(tx: Tx, post: StoredPost, change: PostChange): Promise<Result<Written<PostRow>>> {
  const after = await tx
    .updateTable('posts')
    .set({ ...change, version: post.version + 1 })
    .where('id', '=', post.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await openPictures(tx, [after])
  const moved = await recordPostChanged(tx, after, post.status)
  return ok({ value: await postRowOf(tx, after), moved })
}

/** Claims a slug for this post. Returns false if another post has or had it. */
async function claimSlug(tx: Tx, postId: string, slug: string): Promise<boolean> {
  await tx
    .insertInto('post_slugs')
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await ownerOfSlug(tx, slug, postId)) === postId
}

/** Gives up a slug of this post, which other posts may have then. */
async function releaseSlug(tx: Tx, postId: string, slug: string): Promise<void> {
  await tx.deleteFrom('post_slugs').where('slug', '=', slug).where('post_id', '=', postId).execute()
}

/** Returns the owner of a slug, or `otherwise` if nobody has it. */
async function ownerOfSlug(tx: Tx, slug: string, otherwise: string): Promise<string> {
  const owner = await tx
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return owner?.post_id ?? otherwise
}

function stored(tx: Tx, id: string): Promise<StoredPost> {
  return tx.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function slugTaken() {
  return unfit({ slug: 'taken' })
}

function unfit(fields: Record<string, string>) {
  return fail({ kind: 'invalid', message: 'The post can’t be saved like this', fields })
}

function hasChanged(current: PostRow) {
  return fail({ kind: 'conflict', message: OUTDATED, current })
}

function noSuchPost() {
  return fail({ kind: 'notFound', message: 'No such post' })
}
