import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TicketKind, TicketStatus } from '#contract/ticket-status.ts'
import { FileSize } from '#contract/upload.ts'
import type { FileStorage } from '#server/files/file-storage.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import { recordTicketChanged } from '#server/records/tickets/ticket-changes.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoAdmin, demoGuests, demoId, type DemoPerson } from './demo-people.ts'

const HOUR_MS = 3_600_000
const PICTURE = join(import.meta.dirname, 'pictures/river-hut.webp')
const PICTURE_SIZE = { width: 1200, height: 800 }

type DemoReply = { by: DemoPerson; hoursAgo: number; text: string; isNote?: true }
type DemoTicket = {
  owner: DemoPerson
  kind: TicketKind
  status: TicketStatus
  subject: string
  description: string
  page: string
  hoursAgo: number
  hasPicture?: true
  replies: readonly DemoReply[]
}

const TICKETS: readonly DemoTicket[] = [
  {
    owner: demoGuests.tom,
    kind: 'PROBLEM',
    status: 'PROCESSING',
    subject: 'My photo shows sideways',
    description: 'I took it on my phone this morning. On my tablet it lies on its side.',
    page: '/my-profile',
    hoursAgo: 30,
    hasPicture: true,
    replies: [
      { by: demoAdmin, hoursAgo: 28, text: 'Thanks, I can see it. Which phone did you take it with?' },
      { by: demoAdmin, hoursAgo: 27, text: 'Same phone as last month’s ticket?', isNote: true },
      {
        by: demoGuests.tom,
        hoursAgo: 4,
        text: 'An old one of my daughter’s. I’ll look when I’m back at the house.',
      },
    ],
  },
  {
    owner: demoGuests.isla,
    kind: 'QUESTION',
    status: 'COMPLETED',
    subject: 'Can two people share one agreement?',
    description: 'My partner and I would like the woolshed from May.',
    page: '/accommodation/agreements',
    hoursAgo: 240,
    replies: [
      {
        by: demoAdmin,
        hoursAgo: 236,
        text: 'Yes. One of you signs as the guest, and your host adds the other as an additional guest.',
      },
    ],
  },
  {
    owner: demoGuests.mele,
    kind: 'ACCOUNT',
    status: 'PENDING',
    subject: 'My last name has changed',
    description: 'Can I change it myself, and do my agreements keep the old one?',
    page: '/my-profile',
    hoursAgo: 6,
    replies: [],
  },
]

export type TicketPicture = { id: string; content: Buffer }

/** Stores the picture that was sent with one of the tickets, and returns it. Safe to repeat. */
export async function storeTicketPicture(storage: FileStorage): Promise<TicketPicture> {
  const id = demoId('photo', 1_000)
  const content = await readFile(PICTURE)
  for (const size of FileSize.options)
    await storage.write(storageKey(id, 'image', size), content, 'image/webp')
  return { id, content }
}

/** Writes the demo's tickets, and records them in the feeds of their owners and of the administrator. */
export async function writeTickets(tx: Tx, picture: TicketPicture, now: Date): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  for (const [nth, { owner, hoursAgo, replies, hasPicture = false, ...ticket }] of TICKETS.entries()) {
    const id = demoId('ticket', nth + 1)
    const last = replies.at(-1)
    const isDone = ticket.status === 'COMPLETED'
    const waits = !isDone && last?.by !== demoAdmin
    await tx
      .insertInto('tickets')
      .values({
        ...ticket,
        id,
        owner_id: owner.id,
        build: '',
        attachments: JSON.stringify(hasPicture ? [picture.id] : []),
        assignee_id: ticket.status === 'PENDING' ? null : demoAdmin.id,
        waiting_since: waits ? at(last?.hoursAgo ?? hoursAgo) : null,
        closed_at: isDone ? at(last?.hoursAgo ?? hoursAgo) : null,
        created_at: at(hoursAgo),
        updated_at: at(last?.hoursAgo ?? hoursAgo),
      })
      .execute()
    if (hasPicture) await writePicture(tx, id, owner, picture, at(hoursAgo))
    for (const [place, { by, text, isNote = false, ...written }] of replies.entries())
      await tx
        .insertInto('ticket_replies')
        .values({
          id: demoId('reply', (nth + 1) * 100 + place),
          ticket_id: id,
          author_id: by.id,
          nth: place + 1,
          is_support: by === demoAdmin,
          is_note: isNote,
          text,
          created_at: at(written.hoursAgo),
        })
        .execute()
    await recordTicketChanged(tx, id, owner.id)
  }
}

async function writePicture(
  tx: Tx,
  ticketId: string,
  owner: DemoPerson,
  { id, content }: TicketPicture,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      id,
      user_id: owner.id,
      purpose: 'ticketFile',
      owner_id: ticketId,
      declared_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      public_key: id,
      is_public: false,
      name: 'river-hut.jpg',
      kind: 'image',
      bytes: content.length,
      kept_bytes: content.length * FileSize.options.length,
      ...PICTURE_SIZE,
      stored_at: at,
      created_at: at,
    })
    .execute()
}
