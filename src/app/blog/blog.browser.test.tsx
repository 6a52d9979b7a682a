import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PostRow } from '#contract/post.ts'
import { ok } from '#contract/result.ts'
import { pageBed } from '#tests/support/page-bed.tsx'
import { part } from '#tests/support/page-screens.ts'
import { testRecordId } from '#tests/support/record-rows.ts'

const bed = pageBed()
const AT = '2026-11-20T21:05:00.000Z'
const SOUP = 'A pot of soup on the range'
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const publish = page.getByRole('button', { name: 'Publish', exact: true })

function post(changes: Partial<PostRow> = {}): PostRow {
  return {
    ...{ id: testRecordId(1), version: 1, status: 'PUBLISHED', title: 'A winter kitchen' },
    ...{ slug: 'a-winter-kitchen', summary: '', text: '# Soup\n\nStart with **kūmara**.', files: [] },
    ...{ publishAt: null, publishedAt: AT, createdAt: AT, updatedAt: AT },
    ...changes,
  }
}

/** Returns a picture of one colour, as a file that somebody chooses. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(600, 400)
  canvas.getContext('2d')?.fillRect(0, 0, 600, 400)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

/** Expects the picture in the text of the post to be drawn from this device. */
async function shownPicture(): Promise<void> {
  const drawn = () => {
    const image = document.querySelector<HTMLImageElement>(`.post-text img[alt="${SOUP}"]`)
    return image?.src.startsWith('blob:') === true ? image.naturalWidth : 0
  }
  await expect.poll(drawn).toBeGreaterThan(0)
}

test('an offline draft survives a reload with its picture and can’t be published', async () => {
  bed.setOnline(false)
  const router = await bed.open('/blog', 'ADMIN')
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByLabelText('Title').fill('A winter kitchen')
  await page
    .getByLabelText('Text', { exact: true })
    .fill('# Soup\n\nStart with **kūmara**. [Rooms](/site/listing)')
  await userEvent.upload(part('.post-pictures input[type=file]'), await picture('soup.jpg'))
  await page.getByLabelText('What picture 1 shows').fill(SOUP)
  await expect.element(page.getByText('Saved on this device. Waiting to send.')).toBeVisible()
  const stored = async () => (await bed.read('records', { kinds: ['posts'] }))[0]?.row
  await expect.poll(stored).toMatchObject({ text: expect.stringContaining(`![${SOUP}]`) as string })
  await bed.open(router.state.location.pathname, 'ADMIN')
  await expect.element(heading('Soup')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Rooms', exact: true }).last()).toBeVisible()
  await shownPicture()
  await expect.element(publish).toBeDisabled()
  await expect
    .element(page.getByText('You can publish once your changes have been saved online.'))
    .toBeVisible()
})

test('publishes a saved draft in the version on screen', async () => {
  await bed.put({ posts: [post({ status: 'DRAFT', publishedAt: null, version: 7 })] })
  const move = vi.fn(async () => {
    await bed.put({ posts: [post({ version: 8 })] })
    return ok({ data: post({ version: 8 }) })
  })
  bed.server.ask.movePost = move
  await bed.open('/blog/details/a-winter-kitchen', 'ADMIN')
  await expect.element(page.getByLabelText('Title')).toHaveValue('A winter kitchen')
  await publish.click()
  await expect.element(page.getByRole('status').getByText('Published', { exact: true })).toBeVisible()
  expect(move).toHaveBeenCalledWith({ id: testRecordId(1), step: 'publish', version: 7 })
})

test('changes to a published post wait until the administrator updates it', async () => {
  await bed.put({ posts: [post()] })
  await bed.open('/blog/details/a-winter-kitchen', 'ADMIN')
  const held = async () => (await bed.editWaits()).map((ms) => ms > 60_000)
  await page.getByLabelText('Title').fill('A winter kitchen, and')
  await expect.poll(held).toEqual([true])
  // A look at another tab.
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^Readers see your changes once you press/)).toBeVisible()
  expect(await held()).toEqual([true])
  await page.getByRole('button', { name: 'Update post' }).click()
  await expect.poll(held).toEqual([false])
})

test('an address without a post shows Page Not Found', async () => {
  await bed.put({ posts: [post()] })
  await bed.open('/blog/details/a-summer-kitchen', 'ADMIN')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
})

test('a guest reads a whole post offline and can’t write one', async () => {
  await bed.put({ posts: [post()] })
  bed.setOnline(false)
  await bed.open('/blog', 'GUEST')
  await expect.element(heading('A winter kitchen')).toBeVisible()
  await expect.element(page.getByText('kūmara')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'New post' }).query()).toBeNull()
})

test('a missing post is called unpublished only once the device is online', async () => {
  await bed.put({ posts: [post()] })
  bed.setOnline(false)
  await bed.open(`/blog?post=${testRecordId(9)}`, 'GUEST')
  await expect.element(page.getByText('Posts aren’t on this device yet')).toBeVisible()
  bed.setOnline(true)
  await expect.element(page.getByText('This post isn’t published')).toBeVisible()
})
