import { randomly } from '#tests/support/fault-plan.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { SEND_PATH, sentItems } from '#tests/support/sent-items.ts'
import { until } from '#tests/support/until.ts'
import { drained, HASTE, openSignedIn, retire, write } from '#tests/faults/engine-device.ts'
import { joined, NOTHING_WRONG, type FaultRow, type RowOutcome } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'

const CHATS = 20
const MESSAGES_PER_SEED = 100
const LIFE_MS = 60_000 / HASTE

/** Everything that can happen to a request to send, at random, while hundreds of messages are written. */
export const answerLost: FaultRow = {
  name: 'answer-lost',
  fault:
    'Answer lost, 5xx after commit, timeout, reset, truncated JSON, duplicate delivery: nine faults, by chance',
  rule: 'same id, same bytes again; the server stores once',
  short: 1,
  full: 100,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(CHATS, seed)
    let sum: Omit<RowOutcome, 'runs'> = NOTHING_WRONG
    try {
      for (let n = 0; n < count; n += 1) sum = joined(sum, await oneSeed(world, seed + n))
    } finally {
      await world.close()
    }
    return { ...sum, runs: `${count * MESSAGES_PER_SEED} messages, ${CHATS} chats, ${count} seeds` }
  },
}

async function oneSeed(world: FaultWorld, seed: number): Promise<Omit<RowOutcome, 'runs'>> {
  await world.db.deleteFrom('messages').execute()
  await world.db.updateTable('chats').set({ last_position: -1 }).execute()
  const random = seededRandom(seed)
  world.proxy.plan(null)
  const device = await openSignedIn(world)
  const from = world.proxy.log.length
  world.proxy.plan(randomly(random, 'POST', SEND_PATH, 0.4))
  const written = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
  for (let n = 0; n < MESSAGES_PER_SEED; n += 1) {
    const chatId = random.pick(world.chats)
    const text = `${seed}-${n}`
    await write(device, chatId, text)
    written.get(chatId)?.push(text)
    // An occasional pause, so that requests hold different numbers of messages.
    if (random.next() < 0.1) await new Promise((resolve) => setTimeout(resolve, random.next() * 100))
  }
  await until('faults were met', () => world.proxy.log.slice(from).some(({ did }) => did !== 'pass'))
  world.proxy.plan(null)
  const freedAt = Date.now()
  await device.syncNow()
  await drained(device)
  const worstRecoveryMs = Date.now() - freedAt
  const compared = await world.compare(written)
  await retire(device)
  return { ...compared, worstRecoveryMs, notes: changedItems(world) }
}

/** According to the proxy: a message keeps its id and its bytes however often it's sent. */
function changedItems(world: FaultWorld): string[] {
  const bytesOf = new Map<string, string>()
  const idOf = new Map<string, string>()
  const notes: string[] = []
  for (const { id, bytes, text } of sentItems(world.proxy.log)) {
    if ((bytesOf.get(id) ?? bytes) !== bytes) notes.push(`${id} changed its bytes`)
    if ((idOf.get(text) ?? id) !== id) notes.push(`${text} changed its id`)
    bytesOf.set(id, bytes)
    idOf.set(text, id)
  }
  return notes
}

/** One message permanently refused among twenty healthy chats. */
export const oneRefused: FaultRow = {
  name: 'one-refused',
  fault: 'One message refused',
  rule: 'its chat waits, visible, with retry and discard; 19 other chats drain',
  short: 1,
  full: 10,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(CHATS - 1, seed)
    const notes: string[] = []
    const { chatId: held, guestId } = world.apart
    const written = new Map<string, string[]>([held, ...world.chats].map((chatId) => [chatId, []]))
    try {
      const device = await openSignedIn(world)
      for (let n = 0; n < count; n += 1) {
        world.proxy.plan(({ path }) => (path === SEND_PATH ? 'loseRequest' : null))
        const refused = await write(device, held, `refused ${n}`)
        for (const chatId of written.keys()) {
          await write(device, chatId, `round ${n}`)
          written.get(chatId)?.push(`round ${n}`)
        }
        await world.db
          .insertInto('blocks')
          .values({ blocker_id: guestId, blocked_id: world.host.id })
          .execute()
        world.proxy.plan(null)
        await device.syncNow()
        await device.rows(
          'outbox',
          {},
          ({ rejected, waiting, uncertain }) => rejected === 1 && waiting + uncertain === 1,
        )
        for (const chatId of world.chats)
          if ((await world.arrived(chatId)).at(-1) !== `round ${n}`)
            notes.push(`round ${n}: a chat that is well waits`)
        await world.db.deleteFrom('blocks').execute()
        const discarded = await device.mutate('discardMessage', { id: refused })
        if (!discarded.ok) notes.push(`not discarded: ${discarded.failure.message}`)
        await drained(device)
      }
      const compared = await world.compare(written)
      await retire(device)
      return {
        ...compared,
        worstRecoveryMs: null,
        notes,
        runs: `${count} refusals beside ${CHATS - 1} chats`,
      }
    } finally {
      await world.close()
    }
  },
}

/** A server in trouble for ten minutes of the device's time, with a person who keeps writing and checking. */
export const serverTrouble: FaultRow = {
  name: 'server-trouble',
  fault: 'Server answers 500 for 10 minutes, then 429 with Retry-After',
  rule: 'waits grow, with jitter, and Retry-After is honoured: at most 30 requests in 10 minutes',
  // Half a minute; the rules of waiting have quick tests next to their code.
  short: 0,
  full: 5,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(3, seed)
    const written = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
    const notes: string[] = []
    let most = 0
    try {
      const device = await openSignedIn(world)
      for (let n = 0; n < count; n += 1) {
        world.proxy.plan(() => 'failing')
        const from = world.proxy.log.length
        for (const chatId of world.chats) {
          await write(device, chatId, `in trouble ${n}`)
          written.get(chatId)?.push(`in trouble ${n}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 10 * LIFE_MS))
        most = Math.max(most, world.proxy.log.length - from)
        // Two minutes of "not before a minute has passed".
        world.proxy.plan(() => 'tooMany')
        await until('somebody was told to wait', () => world.proxy.log.at(-1)?.did === 'tooMany', 60_000)
        const told = world.proxy.log.findIndex(({ did }, place) => place >= from && did === 'tooMany')
        const toldAt = world.proxy.log[told]?.at ?? 0
        await until('asked again', () => world.proxy.log.length > told + 1, 60_000)
        const askedAt = world.proxy.log[told + 1]?.at ?? 0
        if (askedAt - toldAt < LIFE_MS * 0.9)
          notes.push(`asked again after ${Math.round(askedAt - toldAt)} ms`)
        world.proxy.plan(null)
        await device.syncNow()
        await drained(device)
      }
      if (most > 30) notes.push(`${most} requests in 10 minutes`)
      const compared = await world.compare(written)
      await retire(device)
      return { ...compared, worstRecoveryMs: null, notes, runs: `${count} times; at most ${most} requests` }
    } finally {
      await world.close()
    }
  },
}
