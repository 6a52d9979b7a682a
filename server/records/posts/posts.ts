import { sql } from 'kysely'
import { postStatusAfter, type PostStatus, type PostStep } from '#contract/post-status.ts'
import { PostEdit, type PostRow } from '#contract/post.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { slugOf } from '#contract/slug.ts'
import { WIRE } from '#contract/wire.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { keepHidden } from '#server/records/keep-hidden.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { pageMeta, type ListAsked, type Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { StoredPost } from '#server/store/public-tables.ts'
import type { Written } from '#server/store/written.ts'
import { postRows, seesOfPosts, toPostRow } from './post-rows.ts'

export type PostWriter = { userId: string; at: Date; wire?: number }
const FIELDS = ['title', 'slug', 'summary', 'text'] as const

/** A page of the posts that a person may see, newest change first. */
export function postsPage(
  db: Db,
  userId: string,
  asked: ListAsked & { status?: PostStatus | undefined },
): Promise<Paged<PostRow>> {
  return inSnapshot(db, async (tx) => {
    const { page, perPage, status, afterId } = asked
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
    const { total } = await matching
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await matching
      .select('id')
      .$if(afterId !== undefined, (query) => query.where('id', '>', afterId ?? ''))
      .$if(afterId === undefined, (query) => query.orderBy('updated_at', 'desc'))
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const ids = found.map(({ id }) => id)
    return { data: await postRows(tx, userId, ids), meta: pageMeta(page, perPage, total) }
  })
}

/** One post as the person may see it; fails with `notFound` otherwise. */
export async function findPost(db: Db, userId: string, id: string): Promise<Result<PostRow>> {
  const [row] = await postRows(db, userId, [id])
  return row ? ok(row) : noSuchPost()
}

/** Writes a new draft; an id that is there already is returned as it is. Fails with `invalid` for a slug that is taken. */
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
    if (!made) return ok({ value: toPostRow(await stored(tx, id)), moved: [] })
    // Claimed by the post that refers to it, so after that is there; whoever else claims it at this moment comes first.
    if (slug !== '' && !(await claimSlug(tx, id, slug))) {
      await tx.deleteFrom('posts').where('id', '=', id).execute()
      return slugTaken()
    }
    await tx.updateTable('posts').set({ slug }).where('id', '=', id).execute()
    return ok({ value: toPostRow({ ...made, slug }), moved: await recordPostChanged(tx, made, 'DRAFT') })
  })
}

/**
 * Changes fields of a post. Fails with `conflict` and the row when it has another version by now, unless nothing would
 * change; `invalid` for a slug that another post has or had; `notFound`.
 */
export function editPost(
  db: Db,
  { at, wire = WIRE }: PostWriter,
  id: string,
  version: number,
  edit: PostEdit,
): Promise<Result<Written<PostRow>>> {
  return changePost(db, id, version, async (tx, post) => {
    const change = keepHidden(givenFields(edit), toPostRow(post), { kind: 'posts', schema: PostEdit, wire })
    if (FIELDS.every((field) => (change[field] ?? post[field]) === post[field])) return ok(null)
    const { slug = post.slug } = change
    if (slug !== post.slug && slug !== '' && !(await claimSlug(tx, id, slug))) return slugTaken()
    if (post.status === 'PUBLISHED' && slug === '') return unfit({ slug: 'required' })
    return ok({ ...change, updated_at: at })
  })
}

/** Moves a post by a step. Fails as `editPost` does, and with `invalid` for one that is not fit to be published. */
export function movePost(
  db: Db,
  { at }: PostWriter,
  id: string,
  { step, version, publishAt }: { step: PostStep; version: number; publishAt?: string | undefined },
): Promise<Result<Written<PostRow>>> {
  return changePost(db, id, version, async (tx, post) => {
    const status = postStatusAfter(post.status, step)
    if (status === null) return fail({ kind: 'conflict', message: `${step} is not possible now` })
    if (step !== 'publish' && step !== 'schedule') return ok({ status, publish_at: null, updated_at: at })
    if (step === 'schedule' && (publishAt === undefined || new Date(publishAt) <= at))
      return unfit({ publishAt: 'future' })
    const slug = post.slug || slugOf(post.title)
    const missing = Object.entries({ title: post.title, slug, text: post.text }).flatMap(([field, value]) =>
      value.trim() === '' ? [[field, 'required'] as const] : [],
    )
    if (missing.length > 0) return unfit(Object.fromEntries(missing))
    if (slug !== post.slug && !(await claimSlug(tx, id, slug))) return slugTaken()
    if (step === 'schedule') return ok({ slug, publish_at: new Date(publishAt ?? at), updated_at: at })
    return ok({ slug, status, publish_at: null, published_at: post.published_at ?? at, updated_at: at })
  })
}

/** Publishes the drafts whose time has come. Returns the people whose feeds moved. Safe on several servers at once. */
export function publishDuePosts(db: Db, at: Date): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .updateTable('posts')
      .set({
        status: 'PUBLISHED',
        publish_at: null,
        published_at: sql<Date>`coalesce(published_at, publish_at)`,
        version: sql<number>`version + 1`,
        updated_at: at,
      })
      .where('status', '=', 'DRAFT')
      .where('publish_at', '<=', at)
      .returning('id')
      .execute()
    if (due.length === 0) return []
    const people = await readers(tx, true)
    await recordChanges(
      tx,
      people,
      due.map(({ id }) => ({ collection: 'posts' as const, id })),
    )
    return people
  })
}

type PostChange = Partial<Pick<StoredPost, 'title' | 'slug' | 'summary' | 'text' | 'status'>> & {
  publish_at?: Date | null
  published_at?: Date
  updated_at: Date
}

function changePost(
  db: Db,
  id: string,
  version: number,
  change: (tx: Tx, post: StoredPost) => Promise<Result<PostChange | null>>,
): Promise<Result<Written<PostRow>>> {
  return inTransaction(db, async (tx) => {
    const post = await tx.selectFrom('posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!post) return noSuchPost()
    const changed = await change(tx, post)
    if (changed.ok && changed.value === null) return ok({ value: toPostRow(post), moved: [] })
    if (version !== post.version)
      return fail({ kind: 'conflict', message: 'The post has changed', current: toPostRow(post) })
    if (!changed.ok) {
      const { failure } = changed
      return fail(failure.kind === 'conflict' ? { ...failure, current: toPostRow(post) } : failure)
    }
    const after = await tx
      .updateTable('posts')
      .set({ ...changed.value, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return ok({ value: toPostRow(after), moved: await recordPostChanged(tx, after, post.status) })
  })
}

/** A transaction's last step: those who write posts see every change, everybody those of a published one. */
async function recordPostChanged(tx: Tx, post: StoredPost, before: PostStatus): Promise<string[]> {
  const people = await readers(tx, post.status === 'PUBLISHED' || before === 'PUBLISHED')
  await recordChanges(tx, people, [{ collection: 'posts', id: post.id }])
  return people
}

async function readers(tx: Tx, isEverybody: boolean): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .$if(isEverybody, (query) => query.where('role', 'is not', null))
    .$if(!isEverybody, (query) => query.where('role', '=', 'ADMIN'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a slug is this post's from now on; one that another post has or had never is. */
async function claimSlug(tx: Tx, postId: string, slug: string): Promise<boolean> {
  await tx
    .insertInto('post_slugs')
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await ownerOfSlug(tx, slug, postId)) === postId
}

/** Whose slug this is; one that nobody has is `otherwise`’s to take. */
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
  return fail({ kind: 'invalid', message: 'The post cannot be kept like this', fields })
}

function noSuchPost() {
  return fail({ kind: 'notFound', message: 'No such post' })
}
