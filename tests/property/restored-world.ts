import { v7 } from 'uuid'
import { sendMessages } from '#server/chats/send-messages.ts'
import { drawStart } from '#server/store/feed-starts.ts'
import { createReplicaHost } from '#workers/replica-host.ts'
import { copyDatabase, copyEpoch } from '#tests/support/copy-database.ts'
import { startBedServer, type BedServer } from '#tests/support/bed-server.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { SEND_PATH } from '#tests/support/sent-items.ts'
import { ledgerOf, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { gateNetwork, type Gate } from './gated-network.ts'

/** What may happen next. More often what the network holds than what people do. */
export const STEPS = [
  ...Array.from({ length: 10 }, () => 'pass' as const),
  'lose',
  'restore',
  'deviceWrites',
  'deviceWrites',
  'guestWrites',
  'guestWrites',
  'syncNow',
  'syncNow',
  'time',
  'kill',
] as const
type Step = (typeof STEPS)[number]

/** A device and a database that is replaced once by an older copy of itself, within the same epoch. */
export type RestoredWorld = {
  /** Takes a step if it is possible now; `nth` chooses among what waits. */
  take: (step: Step, nth: number) => Promise<void>
  /** Lets everything through until nothing moves. Returns what the device then shows and what it should. */
  atRest: () => Promise<{ shown: object; expected: object; log: readonly string[] }>
  end: () => Promise<void>
}

/** Turns of the event loop without a request after which the device counts as waiting. */
const QUIET_TURNS = 30
const SECOND_MS = 1_000
/** Rounds of five seconds each: minutes more than any wait of the engine. */
const ROUNDS_MOST = 80

const isPost = ({ path, method }: Gate) => method === 'POST' && path === SEND_PATH

export async function createRestoredWorld(bed: SyncBed): Promise<RestoredWorld> {
  const host = await bed.person('Hana')
  const guest = await bed.person('Gale')
  const chatId = await bed.chat(host, guest)
  const backup = await startBedServer({ publish: bed.live.publish })
  const clock = manualClock(Date.now())
  const log: string[] = []
  let isRestored = false
  const network = gateNetwork(bed.network.fetch, () => (isRestored ? 'restored' : 'lost'))
  network.open()
  const replicaHost: typeof createReplicaHost = (options) =>
    createReplicaHost({ ...options, clock, fetch: network.fetch })
  let tab: Tab = await bed.signedIn(host, { replicaHost })

  /** Ids of messages that the lost database accepted, and of those whose acceptance the device may have heard of. */
  const reachedLost = new Set<string>()
  const heardOf = new Set<string>()
  const written: string[] = []
  let hasHeardOfRestored = false

  /** Waits until the device only waits for what the network holds. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      const before = network.gates().length
      await new Promise((resolve) => setImmediate(resolve))
      if (network.moving() > 0 || network.gates().length !== before) quiet = 0
    }
  }

  async function pass(gate: Gate): Promise<void> {
    log.push(
      `${gate.what} ${gate.method} ${gate.path} ${gate.from ?? (isRestored ? 'to restored' : 'to lost')}`,
    )
    if (gate.what === 'request' && !isRestored && isPost(gate))
      for (const { id } of (gate.body as { chatMessages: { id: string }[] }).chatMessages) reachedLost.add(id)
    if (gate.what === 'answer' && gate.from === 'lost' && !hasHeardOfRestored)
      for (const id of reachedLost) heardOf.add(id)
    if (gate.what === 'answer' && gate.from === 'restored' && gate.path === '/v1/changes')
      hasHeardOfRestored = true
    gate.pass()
    await settle()
  }

  async function writeAs(sender: string, db: BedServer['db'], message: string): Promise<void> {
    const items = [{ id: v7(), message }]
    const sent = await sendMessages(db, { chatId, senderId: sender, items, at: new Date() })
    if (!sent.ok) throw new Error(sent.failure.message)
    bed.live.publish([host.id], { subject: 'chat-updated', payload: {} })
  }

  async function restore(): Promise<void> {
    if (isRestored) return
    // As the server does when it starts on the backup.
    await drawStart(backup.db)
    isRestored = true
    bed.network.setServer(backup.app)
    log.push('restore')
  }

  async function ledger() {
    return (await ledgerOf(isRestored ? backup.db : bed.db, chatId)).map(({ message }) => message)
  }

  async function shown() {
    const window = await tab.rows('chatWindow', { chatId, fromPage: null, toPage: null }, () => true)
    const [chat] = await tab.rows('chatList', { search: '' }, () => true)
    const { waiting, uncertain, rejected } = await tab.rows('outbox', {}, () => true)
    return {
      messages: window.messages.map(({ message }) => message),
      lastPosition: chat?.lastPosition,
      waiting: waiting + uncertain + rejected,
      gaps: window.gaps.length,
    }
  }

  async function expected() {
    const messages = await ledger()
    return { messages, lastPosition: messages.length - 1, waiting: 0, gaps: 0 }
  }

  async function round(): Promise<void> {
    await clock.advance(5 * SECOND_MS)
    await settle()
  }

  /** Goes on by rounds of the device's clock, not of the machine's, until `isDone`; returns whether it is. */
  async function untilDone(isDone: () => Promise<boolean>): Promise<boolean> {
    for (let rounds = 0; rounds < ROUNDS_MOST; rounds += 1) {
      if (await isDone()) return true
      await round()
    }
    return false
  }

  const isLevel = async () => JSON.stringify(await shown()) === JSON.stringify(await expected())

  await writeAs(guest.id, bed.db, 'before the backup')
  if (!(await untilDone(isLevel)))
    throw new Error(`The device began nowhere: ${JSON.stringify(await shown())}`)
  await copyDatabase(bed.db, backup.db)
  await copyEpoch(bed.db, backup.db)
  network.close()

  return {
    take: async (step, nth) => {
      const gates = network.gates()
      const gate = gates[nth % Math.max(1, gates.length)]
      switch (step) {
        case 'pass':
          return gate && pass(gate)
        case 'lose':
          if (gate) log.push(`lost: ${gate.what} ${gate.path}`)
          gate?.lose()
          return settle()
        case 'restore':
          return restore()
        case 'deviceWrites': {
          const sent = await tab.mutate('sendChatMessage', { chatId, message: `device ${written.length}` })
          if (!sent.ok) throw new Error(sent.failure.message)
          written.push(sent.value.id)
          log.push(`device ${written.length - 1}`)
          await clock.advance(0)
          return settle()
        }
        case 'guestWrites':
          log.push('guest')
          await writeAs(guest.id, isRestored ? backup.db : bed.db, `guest ${log.length}`)
          return settle()
        case 'syncNow':
          void tab.syncNow()
          return settle()
        case 'time':
          await clock.advance(SECOND_MS * (1 + 3 * nth))
          return settle()
        case 'kill':
          log.push('kill')
          for (const waiting of [...network.gates()]) waiting.lose()
          await tab.kill()
          tab = bed.tab({ replicaHost })
          await tab.open({ userId: host.id })
          return settle()
      }
    },
    atRest: async () => {
      await restore()
      for (let [next] = network.gates(); next; [next] = network.gates()) await pass(next)
      network.open()
      void tab.syncNow()
      await untilDone(isLevel)
      const kept = new Set((await ledgerOf(backup.db, chatId)).map(({ id }) => id))
      // What the lost database had accepted is gone with it, if the device had heard so before it heard of the restored.
      const missing = written.filter((id) => !kept.has(id) && !heardOf.has(id))
      return { shown: { ...(await shown()), missing }, expected: { ...(await expected()), missing: [] }, log }
    },
    end: async () => {
      network.open()
      await tab.kill()
      await backup.close()
      bed.network.setServer(bed.app)
    },
  }
}
