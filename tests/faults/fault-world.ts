import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChatBed, type ChatBed } from '#tests/support/chat-bed.ts'
import { copyDatabase, emptyDatabase } from '#tests/support/copy-database.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { signInByApi, type Person } from '#tests/support/people.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import { startServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { compareLedger } from './compare-ledger.ts'

export const PASSWORD = 'Right-Pass-2026!'

/** The real server as a separate process behind a proxy that fails on demand, with a host and their guests' chats. */
export type FaultWorld = {
  db: ChatBed['db']
  proxy: FaultProxy
  host: { id: string; email: string }
  /** Writes as the guest of every chat, bypassing the proxy. */
  guest: Person
  /** Ids of the host's chats, each with that guest about a separate unit. */
  chats: string[]
  /** A chat with another person, who can block the host without closing the other chats. */
  apart: { chatId: string; guestId: string }
  /** Returns the host's texts in a chat on the server, in order: the first oracle. */
  arrived(chatId: string): Promise<string[]>
  /** Compares all chats' ledgers with what was written to them. */
  compare(written: ReadonlyMap<string, readonly string[]>): Promise<ReturnType<typeof compareLedger>>
  /** Kills the server with SIGKILL and starts it again on the same port. */
  killServer(): Promise<void>
  /** Copies the database as it is now. The returned function restores the copy, with the server stopped meanwhile. */
  backUp(): Promise<() => Promise<void>>
  close(): Promise<void>
}

export async function openFaultWorld(chatCount: number, seed: number): Promise<FaultWorld> {
  const bed = await createChatBed()
  const guestId = await bed.person('GUEST', { firstName: 'Gale', lastName: 'Rua' })
  const apartId = await bed.person('GUEST', { firstName: 'Bo', lastName: 'Apart' })
  const hash = await quickHash(PASSWORD)
  await bed.db.updateTable('users').set({ password_hash: hash }).execute()
  const chats: string[] = []
  for (let n = 0; n < chatCount; n += 1)
    chats.push(await bed.olderChat(guestId, await bed.unitOf(bed.host, `Cabin ${n}`)))

  const apart = { chatId: (await bed.chatWith(apartId)).id, guestId: apartId }
  // A host normally sees a chat once its guest has written. Here it's visible from the start, so that the ledgers begin
  // empty.
  await bed.db.updateTable('chat_members').set({ is_cleared: false }).execute()

  let dataDir = mkdtempSync(join(tmpdir(), 'farstead-faults-'))
  const start = (port: number) =>
    startServer({
      port,
      dataDir,
      env: {
        DATABASE_URL: bed.url,
        DEMO: 'off',
        REQUESTS_PER_MINUTE: '1000000',
        SIGN_INS_PER_MINUTE: '1000000',
      },
    })
  let server = await start(0)
  const proxy = await startFaultProxy({ target: () => server.url, seed })
  const guest = await signInByApi(server.url, emailOf(guestId), PASSWORD)

  const restart = async (end: 'kill' | 'stop', meanwhile: () => Promise<void>) => {
    const port = Number(new URL(server.url).port)
    await server[end]()
    await meanwhile()
    server = await start(port)
  }
  const newDataDir = () => {
    rmSync(dataDir, { recursive: true, force: true })
    dataDir = mkdtempSync(join(tmpdir(), 'farstead-faults-'))
  }

  const arrived = async (chatId: string): Promise<string[]> => {
    const rows = await bed.db
      .selectFrom('messages')
      .where('chat_id', '=', chatId)
      .where('sender_id', '=', bed.host)
      .orderBy('position')
      .select('message')
      .execute()
    return rows.map(({ message }) => message)
  }
  return {
    db: bed.db,
    proxy,
    host: { id: bed.host, email: emailOf(bed.host) },
    guest,
    chats,
    apart,
    arrived,
    async compare(written) {
      const all = { lost: 0, doubled: 0, outOfOrder: 0 }
      for (const [chatId, texts] of written) {
        const one = compareLedger(texts, await arrived(chatId))
        all.lost += one.lost
        all.doubled += one.doubled
        all.outOfOrder += one.outOfOrder
      }
      return all
    },
    killServer: () => restart('kill', async () => undefined),
    async backUp() {
      const copy = await createTestDatabase()
      await copyDatabase(bed.db, copy.db)
      return async () => {
        await restart('stop', async () => {
          await emptyDatabase(bed.db)
          await copyDatabase(copy.db, bed.db)
          // A backup contains no mark of how far its history came.
          newDataDir()
        })
        await copy.drop()
      }
    },
    async close() {
      await proxy.close()
      await server.stop()
      await bed.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Addresses as the chat bed forms them. */
function emailOf(id: string): string {
  return `${id}@people.example`
}
