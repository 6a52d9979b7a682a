import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { showToAll } from '#server/chats/new-messages.ts'
import { sendMessages } from '#server/chats/send-messages.ts'
import { pairOf } from '#server/access/pairs.ts'
import { createChat } from '#server/chats/pair-chat.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { recordChanges } from '#server/store/feed.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import type { QueryArgs, QueryName, QueryRows } from '#db/registry.ts'
import { markChanged } from '#db/storage/head-marks.ts'
import { HEAD, readHead } from '#db/storage/meta.ts'
import { openPersonDatabase } from '#db/storage/person-database.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { SyncStatus } from '#sync/sync-status.ts'
import { joinTabs } from '#sync/tabs/living-tabs.ts'
import { openTabChannel } from '#sync/tabs/tab-channel.ts'
import { createReplicaHost, type ReplicaHost } from '#workers/replica-host.ts'
import {
  addPerson,
  BED_ORIGIN,
  PASSWORD,
  startBedServer,
  type BedPerson,
  type BedServer,
} from './bed-server.ts'
import { createFakePusher, type FakePusherService } from './fake-pusher.ts'
import { fastClock } from './fast-clock.ts'
import { patientSignIn } from './patient-sign-in.ts'
import { createSwitchableNetwork, type SwitchableNetwork } from './switchable-network.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestLocks } from './test-locks.ts'
import { until } from './until.ts'

const ORIGIN = BED_ORIGIN
export { PASSWORD, type BedPerson }
/** How much faster the engine's waits pass than in real life. */
const HASTE = 20

/** A tab of the bed's one device: the inside of the real worker, without the worker. */
export type Tab = Omit<ReplicaHost, 'close'> & {
  status: () => SyncStatus
  /** Resolves with the rows of a query once `condition` holds for them. */
  rows: <N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    condition: (rows: QueryRows<N>) => boolean,
  ) => Promise<QueryRows<N>>
  /** Ends it like a closed tab: nothing runs any more, and nobody is told. */
  kill: () => Promise<void>
}

/**
 * `replicaHost`: the inside of the worker from separate modules (`vi.resetModules`), as each tab has them. Needed for
 * two people at once, because RxDB limits the number of open collections per realm (decision 3).
 */
export type TabOptions = { replicaHost?: typeof createReplicaHost }

/** A server in this process on a real database, and a device with a controllable network. */
export type SyncBed = {
  db: TestDatabase['db']
  app: FastifyInstance
  network: SwitchableNetwork
  live: FakePusherService
  person: (name: string) => Promise<BedPerson>
  /** Returns the id of the chat between two people about one of the first person's units; both see it. */
  chat: (host: BedPerson, guest: BedPerson) => Promise<string>
  /** Writes as another person's device would. */
  write: (chatId: string, sender: BedPerson, ...texts: string[]) => Promise<void>
  tab: (options?: TabOptions) => Tab
  /** Returns a clock like that of each tab. */
  clock: () => Clock
  signedIn: (person: BedPerson, options?: TabOptions & { remember?: boolean }) => Promise<Tab>
  /** Returns the server's messages of a chat, in order. */
  ledger: (chatId: string) => Promise<{ id: string; position: number; message: string; senderId: string }[]>
  /** Takes the lock of a person's leader and holds it for this long. */
  stealLeadership: (person: BedPerson, heldMs: number) => Promise<void>
  /**
   * Lets another tab lead without this one noticing: it holds the lock and the newer fence. Returns a function that
   * ends it.
   */
  leadElsewhere: (person: BedPerson) => Promise<() => void>
  /**
   * Adds another tab of the same person, as far as the leader can tell. Returns a function that ends it like a kill.
   */
  otherTab: (person: BedPerson) => Promise<() => void>
  /** Starts a second server, to which the network can be switched. */
  otherServer: () => Promise<BedServer>
  close: () => Promise<void>
}

export async function createSyncBed(): Promise<SyncBed> {
  const live = createFakePusher()
  const endings: (() => Promise<void>)[] = []
  const kills = new Set<() => Promise<void>>()
  const locks = createTestLocks()
  const otherServer = async (): Promise<BedServer> => {
    const server = await startBedServer({ publish: live.publish })
    endings.push(server.close)
    return server
  }
  const { db, app } = await otherServer()
  // As a server does when it starts. One that takes over a copy draws its own once it has the rows.
  await drawStart(db)
  const network = createSwitchableNetwork(app, ORIGIN)

  const person = (name: string) => addPerson(db, v7(), name)

  const tab = ({ replicaHost = createReplicaHost }: TabOptions = {}): Tab => {
    const clock = fastClock(HASTE)
    let isDead = false
    const host = replicaHost({
      // A dead tab gets no response, not even that its request was aborted.
      fetch: (input, init) =>
        new Promise((resolve, reject) => {
          network.fetch(input, init).then(
            (response) => void (isDead || resolve(response)),
            (error: unknown) => void (isDead || reject(error)),
          )
        }),
      pageOrigin: ORIGIN,
      baseUrl: '/v1',
      clientId: 'farstead-web',
      savesData: () => false,
      isPage: true,
      clock,
      locks,
      newId: () => v7(),
      loadPusher: async () => live.Pusher,
      loadFiles: () => import('#db/storage/dexie-files.ts'),
      shared: (callback) => callback,
    })
    let status: SyncStatus | null = null
    void host.watchStatus((next) => {
      status = next
    })
    const kill = async () => {
      isDead = true
      clock.stop()
      kills.delete(kill)
      await host.close()
    }
    kills.add(kill)
    return {
      ...host,
      kill,
      status: () => {
        if (!status) throw new Error('This tab has no status yet')
        return status
      },
      rows: async (name, args, condition) => {
        let newest: { rows: QueryRows<typeof name> } | null = null
        const stop = await host.watch(name, args, (rows) => {
          newest = { rows }
        })
        try {
          return (
            await until(`${name} ${JSON.stringify(args)}`, () =>
              newest && condition(newest.rows) ? newest : null,
            )
          ).rows
        } catch (error) {
          throw new Error(`${String(error)}; last rows: ${JSON.stringify(newest)}`, { cause: error })
        } finally {
          stop()
        }
      },
    }
  }

  return {
    db,
    app,
    network,
    live,
    person,
    chat: async (host, guest) => {
      const unitId = v7()
      await db
        .insertInto('units')
        .values({ id: unitId, host_id: host.id, title: 'Tōtara Cabin', status: 'PUBLISHED' })
        .execute()
      // As pairs have several from before there was one for each.
      const people = [host.id, guest.id].toSorted()
      const asking = { userId: guest.id, unitId, newId: v7, at: new Date() }
      const { id } = await inTransaction(db, (tx) =>
        createChat(tx, pairOf(host.id, guest.id), people, asking),
      )
      await showToBoth(db, id, unitId, host)
      live.publish([host.id, guest.id], { subject: 'chat-updated', payload: {} })
      return id
    },
    write: async (chatId, sender, ...texts) => {
      const items = texts.map((message) => ({ id: v7(), message }))
      const sent = await sendMessages(db, { chatId, senderId: sender.id, items, at: new Date() })
      if (!sent.ok) throw new Error(sent.failure.message)
      const members = await db
        .selectFrom('chat_members')
        .where('chat_id', '=', chatId)
        .select('user_id')
        .execute()
      live.publish(
        members.map(({ user_id }) => user_id),
        { subject: 'chat-updated', payload: {} },
      )
    },
    tab,
    clock: () => fastClock(HASTE),
    signedIn: async ({ email }, { remember = false, ...options } = {}) => {
      const opened = tab(options)
      const answer = await patientSignIn(() => opened.signIn({ email, password: PASSWORD, remember }))
      if (!answer.ok || !answer.value.session) throw new Error(`Sign-in: ${JSON.stringify(answer)}`)
      return opened
    },
    ledger: (chatId) => ledgerOf(db, chatId),
    leadElsewhere: async ({ id }) => {
      const database = await openPersonDatabase(hashOf(id), () => undefined)
      await database.write(['meta'], 'relaxed', async (transaction) => {
        const meta = transaction.objectStore('meta')
        const before = await readHead(meta)
        const next = { ...before, fence: (before.fence ?? 0) + 1 }
        meta.put(next, HEAD)
        markChanged(meta, { before, next }, false)
      })
      database.close()
      return locks.takeSilently(`farstead-sync:${hashOf(id)}`)
    },
    otherTab: async ({ id }) => {
      const hash = hashOf(id)
      const channel = openTabChannel(hash)
      const leave = joinTabs({ hash, locks, channel, newId: () => v7() })
      await until('the leader waits for its end', () => locks.isAwaited(`farstead-tab:${hash}`))
      return () => {
        leave()
        channel.close()
      }
    },
    stealLeadership: async ({ id }, heldMs) => {
      await locks.request(`farstead-sync:${hashOf(id)}`, { steal: true }, async () => {
        await new Promise((resolve) => setTimeout(resolve, heldMs))
      })
    },
    otherServer,
    close: async () => {
      for (const kill of kills) await kill()
      for (const end of endings.toReversed()) await end()
    },
  }
}

/** A host sees a chat only after a guest's first message; here both see it at once. */
function showToBoth(db: TestDatabase['db'], chatId: string, unitId: string, host: BedPerson): Promise<void> {
  return inTransaction(db, async (tx) => {
    await showToAll(tx, chatId)
    await recordChanges(
      tx,
      [host.id],
      [
        { collection: 'chats', id: chatId },
        { collection: 'units', id: unitId },
      ],
    )
  })
}

function hashOf(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 16)
}

/** Returns the server's own view of a chat: the oracle. */
export async function ledgerOf(db: TestDatabase['db'], chatId: string) {
  const rows = await db
    .selectFrom('messages')
    .where('chat_id', '=', chatId)
    .orderBy('position')
    .select(['id', 'position', 'message', 'sender_id', 'taken_back'])
    .execute()
  return rows.map(({ id, position, message, sender_id, taken_back }) => ({
    id,
    position,
    message,
    senderId: sender_id,
    ...(taken_back && { isTakenBack: true }),
  }))
}
