import { tokenStore } from '#sync/session/token-store.ts'
import { until } from '#tests/support/until.ts'
import {
  drained,
  openEngine,
  openSignedIn,
  retire,
  write,
  type EngineDevice,
} from '#tests/faults/engine-device.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, PASSWORD, type FaultWorld } from '#tests/faults/fault-world.ts'

const WAITING = 50
const REFRESH_PATH = '/api/auth/refresh'
/** Less than what remains of a token when it's renewed. */
const SOON_MS = 30 * 60_000

/** The session ends while fifty messages wait; the same person comes back. */
export const sessionEnded: FaultRow = {
  name: 'session-ended',
  fault: '401 with a full outbox; token ended while offline',
  rule: 'nothing lost; the same person’s sign-in sends it once: 50 of 50',
  short: 1,
  full: 10,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(5, seed)
    const written = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
    try {
      let device = await openSignedIn(world)
      for (let n = 0; n < count; n += 1) {
        // Every second time, the token expires while the device is offline, instead of being refused midway.
        const isOffline = n % 2 === 1
        world.proxy.plan(({ path }) => (isOffline || path === '/v1/chat-message' ? 'loseRequest' : null))
        for (const [chatId, text] of await fifty(device, world, `${n}`)) written.get(chatId)?.push(text)
        await world.db
          .updateTable('access_tokens')
          .set({ revoked_at: new Date() })
          .where('user_id', '=', world.host.id)
          .execute()
        world.proxy.plan(null)
        void device.syncNow()
        const ended = device
        await until('the session ends', () => ended.status().session === 'ended')
        await device.signOut('keep')
        await device.kill()
        device = openEngine(world)
        const answer = await device.signIn({ email: world.host.email, password: PASSWORD, remember: false })
        if (!answer.ok) throw new Error(answer.failure.message)
        await drained(device)
      }
      const compared = await world.compare(written)
      await retire(device)
      return { ...compared, worstRecoveryMs: null, notes: [], runs: `${count} times ${WAITING} messages` }
    } finally {
      await world.close()
    }
  },
}

/** Writes fifty messages across all chats; returns each with its chat. */
async function fifty(device: EngineDevice, world: FaultWorld, name: string): Promise<[string, string][]> {
  const written: [string, string][] = []
  for (let one = 0; one < WAITING; one += 1) {
    const chatId = world.chats[one % world.chats.length] ?? ''
    const text = `${name}-${one}`
    await write(device, chatId, text)
    written.push([chatId, text])
  }
  return written
}

/** The response with the new token is lost, once or twice; what is written meanwhile is still sent. */
export const refreshLost: FaultRow = {
  name: 'refresh-lost',
  fault: 'Refresh answer lost',
  rule: 'nobody is signed out, and what is written meanwhile is sent',
  short: 1,
  full: 20,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const notes: string[] = []
    const written: string[] = []
    try {
      let device = await openSignedIn(world)
      for (let n = 0; n < count; n += 1) {
        await device.kill()
        const before = await endSoon(world)
        let left = 1 + (n % 2)
        world.proxy.plan(({ path }) => (path.startsWith(REFRESH_PATH) && left-- > 0 ? 'loseAnswer' : null))
        device = openEngine(world)
        const opened = await device.open({ userId: world.host.id })
        if (!opened.ok) throw new Error(opened.failure.message)
        written.push(`while renewing ${n}`)
        await write(device, chatId, `while renewing ${n}`)
        await until('renewed', async () => (await tokenStore.read())?.accessToken !== before, 60_000)
        const renewed = device
        await until('verified', () => renewed.status().session === 'verified', 60_000)
        if (left > 0) notes.push(`${n}: no answer was lost`)
        await drained(device)
      }
      world.proxy.plan(null)
      const compared = compareLedger(written, await world.arrived(chatId))
      await retire(device)
      return { ...compared, worstRecoveryMs: null, notes, runs: `${count} renewals` }
    } finally {
      await world.close()
    }
  },
}

/** Shortens the token to half an hour, here and on the server, and returns which token that is. */
async function endSoon(world: FaultWorld): Promise<string> {
  const soon = new Date(Date.now() + SOON_MS)
  await world.db.updateTable('access_tokens').set({ expires_at: soon }).execute()
  const record = await tokenStore.read()
  if (!record) throw new Error('Nobody is signed in')
  await tokenStore.write({ ...record, expiresAt: soon.toISOString() })
  return record.accessToken
}

/** An older copy of the database is restored while fifty messages wait. */
export const databaseReplaced: FaultRow = {
  name: 'database-replaced',
  fault: 'Server database replaced by an older copy',
  rule: 'the server’s rows are dropped and fetched anew, everything written here is kept and sent: 50 of 50',
  short: 1,
  full: 10,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(5, seed)
    const [chatId = ''] = world.chats
    const written = new Map<string, string[]>(world.chats.map((id) => [id, []]))
    const notes: string[] = []
    try {
      const device = await openSignedIn(world)
      for (let n = 0; n < count; n += 1) {
        const restore = await world.backUp()
        const gone = `after the backup ${n}`
        await world.guest.send(chatId, [gone])
        await device.syncNow()
        const whole = { chatId, fromPage: 0, toPage: null }
        await device.rows('chatWindow', whole, ({ messages }) => messages.at(-1)?.message === gone)
        world.proxy.line({ mode: 'down' })
        for (const [id, text] of await fifty(device, world, `${n}`)) written.get(id)?.push(text)
        await restore()
        world.proxy.line({ mode: 'up' })
        await device.syncNow()
        await drained(device)
        const kept = written.get(chatId) ?? []
        await device.rows('chatWindow', whole, ({ messages, gaps }) => {
          const texts = messages.map(({ message }) => message)
          return gaps.length === 0 && texts.join('\n') === kept.join('\n')
        })
        if (device.status().session !== 'verified') notes.push(`${n}: session ${device.status().session}`)
      }
      const compared = await world.compare(written)
      await retire(device)
      return { ...compared, worstRecoveryMs: null, notes, runs: `${count} times ${WAITING} messages` }
    } finally {
      await world.close()
    }
  },
}
