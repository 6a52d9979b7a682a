import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChatBed, type ChatBed } from '#tests/support/chat-bed.ts'
import { copyDatabase, emptyDatabase } from '#tests/support/copy-database.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { signInByApi, type Person } from '#tests/support/people.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
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

/** A server as a process of its own, and its database. */
type Base = { database: TestDatabase; dataDir: string; server: RunningServer }

/** What the world before left running. The next one's people have nothing in common with its. */
let spare: Base | null = null

/** Ends the server that is left running for the next world, if there is one. */
export async function endSpareServer(): Promise<void> {
  const base = spare
  spare = null
  if (base !== null) await endBase(base)
}

async function endBase({ database, dataDir, server }: Base): Promise<void> {
  await server.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeBase(): Promise<Base> {
  const base = spare
  spare = null
  if (base !== null) return base
  const database = await createTestDatabase()
  const dataDir = newFolder()
  return { database, dataDir, server: await startOn(database.url, dataDir, 0) }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'farstead-faults-'))
}

function startOn(databaseUrl: string, dataDir: string, port: number): Promise<RunningServer> {
  return startServer({
    port,
    dataDir,
    env: {
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      REQUESTS_PER_MINUTE: '1000000',
      SIGN_INS_PER_MINUTE: '1000000',
    },
  })
}

/** Opens a world on the server of the one before, unless that was killed or its database replaced. */
export async function openFaultWorld(chatCount: number, seed: number): Promise<FaultWorld> {
  const base = await takeBase()
  let isAsItWas = true
  const bed = await createChatBed(base.database)
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

  const proxy = await startFaultProxy({ target: () => base.server.url, seed })
  const guest = await signInByApi(base.server.url, emailOf(guestId), PASSWORD)

  const restart = async (end: 'kill' | 'stop', meanwhile: () => Promise<void>) => {
    isAsItWas = false
    const port = Number(new URL(base.server.url).port)
    await base.server[end]()
    await meanwhile()
    base.server = await startOn(bed.url, base.dataDir, port)
  }
  const newDataDir = () => {
    rmSync(base.dataDir, { recursive: true, force: true })
    base.dataDir = newFolder()
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
      if (isAsItWas && spare === null) spare = base
      else await endBase(base)
    },
  }
}

/** Addresses as the chat bed forms them. */
function emailOf(id: string): string {
  return `${id}@people.example`
}
