import { v7 } from 'uuid'
import type { ChatRow } from '#contract/chat.ts'
import type { SendResult } from '#contract/chat-message.ts'
import type { Role } from '#contract/permission.ts'
import type { Result } from '#contract/result.ts'
import type { Db } from '#server/store/tables.ts'
import { pairOf } from '#server/access/pairs.ts'
import { createChat } from '#server/chats/pair-chat.ts'
import { startChat } from '#server/chats/start-chat.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A database with a host, a unit and the people that a test needs, for tests of the store's own functions. */
export type ChatBed = {
  db: Db
  url: string
  host: string
  unit: string
  person(role?: Role, name?: { firstName: string; lastName: string }): Promise<string>
  unitOf(hostId: string, title?: string): Promise<string>
  /** Returns the host's chat with a guest about the bed's unit, or another one. */
  chatWith(guest: string, unitId?: string): Promise<ChatRow>
  /** Makes one more chat of a host with a guest, as pairs have from before there was one for each; returns its id. */
  olderChat(guest: string, unitId: string, hostId?: string): Promise<string>
  /** Sends texts with fresh ids; returns the results as the server gave them. */
  send(chatId: string, senderId: string, ...texts: string[]): Promise<SendResult[]>
  drop(): Promise<void>
}

/** Makes ids as a device does. */
export const newId = (): string => v7()

/** Returns the value of a result that a test relies on; throws with the failure otherwise. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
  return result.value
}

/** In a database of its own, unless one is given. */
export async function createChatBed(database?: TestDatabase): Promise<ChatBed> {
  const { db, url, drop } = database ?? (await createTestDatabase())
  const person: ChatBed['person'] = async (
    role = 'GUEST',
    name = { firstName: 'Ani', lastName: 'Hoani' },
  ) => {
    const id = newId()
    await db
      .insertInto('users')
      .values({
        id,
        email: `${id}@people.example`,
        first_name: name.firstName,
        last_name: name.lastName,
        avatar_url: null,
        role,
        password_hash: 'nobody signs in here',
        verified_at: new Date(),
      })
      .execute()
    return id
  }
  const unitOf: ChatBed['unitOf'] = async (hostId, title = 'Tōtara Cabin') => {
    const id = newId()
    await db.insertInto('units').values({ id, host_id: hostId, title, status: 'PUBLISHED' }).execute()
    return id
  }
  const host = await person('HOST', { firstName: 'Ngaire', lastName: 'Holloway' })
  const unit = await unitOf(host)
  return {
    db,
    url,
    host,
    unit,
    person,
    unitOf,
    async chatWith(guest, unitId = unit) {
      const starting = { userId: guest, participantId: host, unitId, newId, at: new Date() }
      return valueOf(await startChat(db, starting)).value
    },
    async olderChat(guest, unitId, hostId = host) {
      const people = [guest, hostId].toSorted()
      const asking = { userId: guest, unitId, newId, at: new Date() }
      const chat = await inTransaction(db, (tx) => createChat(tx, pairOf(guest, hostId), people, asking))
      return chat.id
    },
    async send(chatId, senderId, ...texts) {
      const items = texts.map((message) => ({ id: newId(), message }))
      return valueOf(await sendMessages(db, { chatId, senderId, items, at: new Date() })).value
    },
    drop,
  }
}
