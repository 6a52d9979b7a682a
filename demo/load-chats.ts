import { v7 } from 'uuid'
import { fail, ok, type Result } from '#contract/result.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { DEMO_ADDRESSES, DEMO_PASSWORD, demoUnits } from './demo-people.ts'
import { makeChats, type MadeGuest } from './make-chats.ts'
import { writeChat, type MadeChat } from './write-chat.ts'

/** Each commit waits for the disk. */
const CHATS_PER_TRANSACTION = 20

export type Loading = {
  /** The host who gets the chats. */
  email: string
  chats: number
  messages: number
  /** Called with the number of chats written so far, to show progress. */
  onProgress?: (done: number) => void
}

/**
 * Adds made-up guests with their chats to a host, including feeds. Writes a few chats at a time, so that a running
 * server isn't blocked for long. It can't deadlock either, because the host is the only person in a transaction who
 * exists outside it. Guests sign in with the demo's password. Returns how many messages were written. Fails with
 * `notFound` if nobody has that address.
 */
export async function loadChats(
  { db, now }: Pick<ServerScope, 'db' | 'now'>,
  { email, chats, messages, onProgress }: Loading,
): Promise<Result<{ messages: number }>> {
  const host = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (!host) return fail({ kind: 'notFound', message: `Nobody has the address ${email}` })
  const units = await unitsOf(db, host.id)
  // One hash for all, because hashing for each guest would take longer than everything else.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const at = now()
  const guests = [
    ...makeChats({ chats, messages, unitTitles: [...units.keys()], now: at, seed: chats + messages }),
  ]
  for (let from = 0; from < guests.length; from += CHATS_PER_TRANSACTION) {
    await inTransaction(db, async (tx) => {
      for (const made of guests.slice(from, from + CHATS_PER_TRANSACTION)) {
        const guestId = v7()
        await tx
          .insertInto('users')
          .values({
            id: guestId,
            email: `guest-${guestId.slice(-12)}${DEMO_ADDRESSES}`,
            first_name: made.firstName,
            last_name: made.lastName,
            avatar_url: null,
            role: 'GUEST',
            password_hash: passwordHash,
            verified_at: at,
          })
          .execute()
        await writeChat(tx, chatOf(made, host.id, guestId, units.get(made.unitTitle) ?? ''))
      }
    })
    onProgress?.(Math.min(from + CHATS_PER_TRANSACTION, guests.length))
  }
  return ok({ messages: guests.reduce((sum, { lines }) => sum + lines.length, 0) })
}

function chatOf(made: MadeGuest, hostId: string, guestId: string, unitId: string): MadeChat {
  const ids = made.lines.map((line) => v7({ msecs: line.at.getTime() }))
  return {
    id: v7(),
    unitId,
    hostId,
    guestId,
    lines: made.lines,
    unreadByHost: made.unreadByHost,
    unreadByGuest: 0,
    messageId: (position) => ids[position] ?? v7(),
  }
}

/** Returns the host's units by title, or the demo's titles for a host who has none. */
async function unitsOf(db: ServerScope['db'], hostId: string): Promise<Map<string, string>> {
  const units = await db.selectFrom('units').select(['id', 'title']).where('host_id', '=', hostId).execute()
  if (units.length === 0) {
    units.push(...Object.values(demoUnits).map(({ title }) => ({ id: v7(), title })))
    await db
      .insertInto('units')
      .values(units.map((unit) => ({ ...unit, host_id: hostId })))
      .execute()
  }
  return new Map(units.map(({ id, title }) => [title, id]))
}
