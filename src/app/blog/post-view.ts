import type { PostRow } from '#contract/post.ts'
import type { EditView, QueryRows } from '#workers/replica-api.ts'

/** A post as the screens show it, including one that is only on this device. */
export type PostView = PostRow & { edit: EditView | null; isHereOnly: boolean }

/** Returns the posts among records in full; a post created here has no status or times from the server yet. */
export function postsOf(records: QueryRows<'records'>): PostView[] {
  return records.flatMap(({ kind, id, row, edit }) => (kind === 'posts' ? [postOf({ id, row, edit })] : []))
}

export function postOf({ id, row, edit }: { id: string; row: object; edit: EditView | null }): PostView {
  const here = row as Partial<PostRow>
  return {
    id,
    edit,
    isHereOnly: (here.version ?? 0) === 0,
    version: here.version ?? 0,
    status: here.status ?? 'DRAFT',
    title: here.title ?? '',
    slug: here.slug ?? '',
    summary: here.summary ?? '',
    text: here.text ?? '',
    files: here.files ?? [],
    publishAt: here.publishAt ?? null,
    publishedAt: here.publishedAt ?? null,
    createdAt: here.createdAt ?? '',
    updatedAt: here.updatedAt ?? '',
  }
}

/** Returns published posts, the newest first. */
export function publishedOf(posts: readonly PostView[]): PostView[] {
  return posts
    .filter(({ status }) => status === 'PUBLISHED')
    .toSorted((a, b) => ((a.publishedAt ?? '') < (b.publishedAt ?? '') ? 1 : -1))
}
