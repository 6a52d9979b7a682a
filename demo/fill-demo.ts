import { sql } from 'kysely'
import type { FileStorage } from '#server/files/file-storage.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { demoChats } from './demo-chats.ts'
import { DEMO_PASSWORD, demoAdmin, demoGuests, demoHelper, demoHost } from './demo-people.ts'
import { writeAgreements } from './write-agreements.ts'
import { writeExpenses } from './write-expenses.ts'
import { writeArrivalNotes } from './write-arrival-notes.ts'
import { writeLedger } from './write-ledger.ts'
import { writePosts } from './write-posts.ts'
import { storeTicketPicture, writeTickets } from './write-tickets.ts'
import { writeHands, writeTurnovers } from './write-turnovers.ts'
import { writeChat } from './write-chat.ts'
import { storePictures, writePhotos, writeUnits } from './write-units.ts'

/** Any number that nothing else uses for an advisory lock. */
const FILL_LOCK = 4_280_003

/**
 * Fills an empty database with the demo's people, units, chats and agreements, in one transaction. Does nothing to a
 * database that has any people. Ids are the same every time; times count back from now.
 */
export async function fillDemo({
  db,
  now,
  storage,
}: Pick<ServerScope, 'db' | 'now'> & { storage: FileStorage }): Promise<void> {
  if (await holdsAnybody(db)) return
  const photos = await storePictures(storage)
  const pictured = await storeTicketPicture(storage)
  const people = [demoHost, demoAdmin, demoHelper, ...Object.values(demoGuests)]
  // One for all: it takes long on purpose, and the README tells the password.
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${FILL_LOCK})`.execute(tx)
    if (await holdsAnybody(tx)) return
    await tx
      .insertInto('users')
      .values(
        people.map((person) => ({
          id: person.id,
          email: person.email,
          first_name: person.firstName,
          last_name: person.lastName,
          avatar_url: null,
          role: person.role,
          password_hash,
          verified_at: now(),
        })),
      )
      .execute()
    await writeUnits(tx, now())
    for (const chat of demoChats(now())) await writeChat(tx, chat)
    await writePhotos(tx, photos, now())
    await writeAgreements(tx, now())
    await writeArrivalNotes(tx, now())
    await writeTurnovers(tx, now())
    await writeHands(tx, now())
    await writeLedger(tx, now())
    await writeExpenses(tx, now())
    await writePosts(tx, now())
    await writeTickets(tx, pictured, now())
  })
}

async function holdsAnybody(db: ServerScope['db'] | Tx): Promise<boolean> {
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return person !== undefined
}
