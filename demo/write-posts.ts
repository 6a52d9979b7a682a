import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoAdmin, demoGuests, demoHost, demoId } from './demo-people.ts'

const DAY_MS = 86_400_000

/** A published post, and one that is still being written. */
const POSTS = [
  {
    id: demoId('post', 1),
    status: 'PUBLISHED' as const,
    slug: 'a-receipt-at-the-gate',
    title: 'A receipt at the gate',
    summary: 'Write down cash rent on the spot, with or without a signal.',
    text: 'Cash changes hands at the gate more often than at a desk.\n\n# What to do\n\n1. Open **Rent Payments** and choose the room.\n2. Record the payment: the amount, the day, and who paid.\n\nIt counts at once on your phone. Your guest sees it when you are back in range.',
    daysAgo: 9,
  },
  {
    id: demoId('post', 2),
    status: 'DRAFT' as const,
    slug: '',
    title: 'Before the first winter',
    summary: '',
    text: 'Check the heater, the smoke alarms and the gutters.',
    daysAgo: 2,
  },
]

/** Writes the demo's posts, and records them in everybody's feed. */
export async function writePosts(tx: Tx, now: Date): Promise<void> {
  for (const { daysAgo, ...post } of POSTS) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const isPublished = post.status === 'PUBLISHED'
    await tx
      .insertInto('posts')
      .values({ ...post, published_at: isPublished ? at : null, created_at: at, updated_at: at })
      .execute()
    if (isPublished) await tx.insertInto('post_slugs').values({ slug: post.slug, post_id: post.id }).execute()
    const readers = [demoHost, demoAdmin, ...Object.values(demoGuests)].map(({ id }) => id)
    await recordChanges(tx, isPublished ? readers : [demoAdmin.id], [{ collection: 'posts', id: post.id }])
  }
}
