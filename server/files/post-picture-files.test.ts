import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { withPicture } from '#contract/post-pictures.ts'
import type { PostStep } from '#contract/post-status.ts'
import type { PostRow } from '#contract/post.ts'
import type { Result } from '#contract/result.ts'
import { createPost, editPost, movePost, publishDuePosts } from '#server/records/posts/posts.ts'
import { postRows } from '#server/records/posts/post-rows.ts'
import { changesHead } from '#server/store/feed.ts'
import { findFile } from '#server/store/files.ts'
import type { Written } from '#server/store/written.ts'
import { PDF, photo } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
  // The administrator of this blog.
  await bed.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', bed.ids.stranger).execute()
})
afterAll(() => bed.close())

const writer = () => ({ userId: bed.ids.stranger, at: bed.scope.now() })

function rowOf(written: Result<Written<PostRow>>): PostRow {
  if (!written.ok) throw new Error(written.failure.message)
  return written.value.value
}
const textWith = (id: string) => withPicture('Bring wool.', 11, { id, alt: 'A hut in <snow>' })
const draft = async (postId: string, text: string) =>
  rowOf(await createPost(bed.db, writer(), postId, { title: `Post ${postId}`, text }))
const step = async ({ id }: PostRow, name: PostStep, over: { publishAt?: string } = {}) => {
  const [now] = await postRows(bed.db, bed.ids.stranger, [id])
  return rowOf(await movePost(bed.db, writer(), id, { step: name, version: now?.version ?? 0, ...over }))
}
const put = async (who: UploadPerson, ownerId: string, id = v7()) =>
  bed.put(who, await photo(), { id, purpose: 'postPicture', ownerId })
const publicStatus = async (id: string) => {
  const file = await findFile(bed.db, id)
  return (await bed.call(null, 'GET', `/v1/files/${file?.public_key}/large`)).statusCode
}
const read = async (who: UploadPerson, id: string) => (await bed.contentOf(who, id)).statusCode

describe('a picture of a post', () => {
  it('must be a picture, and only administrators can add it', async () => {
    const [postId, id] = [v7(), v7()]
    for (const who of ['host', 'guest'] as const) expect((await put(who, postId)).status).toBe(403)
    const document = await bed.put('stranger', PDF, { purpose: 'postPicture', ownerId: postId })
    expect(document.status).toBe(422)
    expect((await put('stranger', postId, id)).status).toBe(200)
  })

  it('is visible to administrators in a draft, and to everybody while published', async () => {
    const [postId, id] = [v7(), v7()]
    await put('stranger', postId, id)
    const post = await draft(postId, textWith(id))
    expect(post.files.map((file) => file.id)).toEqual([id])
    const seen = async () => [await read('stranger', id), await read('guest', id), await publicStatus(id)]
    expect(await seen()).toEqual([200, 404, 404])
    await step(post, 'publish')
    expect(await seen()).toEqual([200, 200, 200])
    await step(post, 'withdraw')
    expect(await seen()).toEqual([200, 404, 404])
  })

  it('shows and moves every feed when it arrives after its post was published', async () => {
    const [postId, id] = [v7(), v7()]
    const post = await draft(postId, textWith(id))
    expect((await step(post, 'publish')).files).toEqual([])
    const before = await changesHead(bed.db, bed.ids.guest)
    await put('stranger', postId, id)
    expect(await changesHead(bed.db, bed.ids.guest)).not.toEqual(before)
    const [row] = await postRows(bed.db, bed.ids.guest, [postId])
    expect(row?.files).toMatchObject([{ id, url: expect.any(String) as string }])
    expect(await publicStatus(id)).toBe(200)
  })

  it('opens when its post is published on schedule, and closes when the text drops it', async () => {
    const [postId, id] = [v7(), v7()]
    await put('stranger', postId, id)
    const post = await draft(postId, textWith(id))
    const publishAt = new Date(bed.scope.now().getTime() + 60_000).toISOString()
    await step(post, 'schedule', { publishAt })
    expect(await publicStatus(id)).toBe(404)
    bed.advance(60_000)
    await publishDuePosts(bed.db, bed.scope.now())
    expect(await publicStatus(id)).toBe(200)
    const [{ version } = post] = await postRows(bed.db, bed.ids.stranger, [postId])
    rowOf(await editPost(bed.db, writer(), postId, version, { text: 'Bring wool.' }))
    expect([await publicStatus(id), await read('guest', id)]).toEqual([404, 404])
  })

  it('shows only if it was added to this post: an id from elsewhere gives no access', async () => {
    const [postId, otherId] = [v7(), v7()]
    const { id } = await bed.put('host', await photo(), { purpose: 'unitPhoto', ownerId: v7() })
    const ofOther = await put('stranger', otherId)
    const post = await draft(postId, `${textWith(id)}\n\n![](picture:${ofOther.id})`)
    expect((await step(post, 'publish')).files).toEqual([])
    expect([await publicStatus(id), await read('guest', id), await publicStatus(ofOther.id)]).toEqual([
      404, 404, 404,
    ])
    // Somebody who reads an id in a published text can't use it for a file of their own.
    const awaited = v7()
    await step(await draft(v7(), textWith(awaited)), 'publish')
    const taken = await bed.put('guest', await photo(), { id: awaited, purpose: 'ticketFile', ownerId: v7() })
    expect(taken.status).toBeGreaterThanOrEqual(400)
  })

  it('appears in the page and, by its absolute URL, in the feed, with escaped alt text', async () => {
    const [postId, id] = [v7(), v7()]
    await put('stranger', postId, id)
    const { slug } = await step(await draft(postId, textWith(id)), 'publish')
    const key = (await findFile(bed.db, id))?.public_key
    const page = await bed.app.inject({ url: `/site/blog/${slug}` })
    expect(page.body).toMatch(
      new RegExp(`<img[^>]*src="/v1/files/${key}/medium"[^>]*alt="A hut in &lt;snow&gt;"`),
    )
    expect(page.body).not.toContain('picture:')
    const feed = await bed.app.inject({ url: '/site/blog/feed.xml' })
    expect(feed.body).toMatch(new RegExp(`src=&quot;https?://[^&]+/v1/files/${key}/large&quot;`))
  })

  it('is kept while a published post shows it, and is removed after a month if unnamed', async () => {
    const [postId, shown, unnamed, early] = [v7(), v7(), v7(), v7()]
    for (const id of [shown, unnamed]) await put('stranger', postId, id)
    await put('stranger', v7(), early)
    await step(await draft(postId, textWith(shown)), 'publish')
    expect((await bed.call('stranger', 'DELETE', `/v1/uploads/${shown}`)).statusCode).toBe(409)
    bed.advance(UNUSED_FILE_LIFE_MS + 1)
    await tidyFiles(createUploadScope(bed.scope))
    const left = await Promise.all([shown, unnamed, early].map((id) => findFile(bed.db, id)))
    // The post of the last one may be on a device that is away for long.
    expect(left.map((file) => file !== null)).toEqual([true, false, true])
  })
})
