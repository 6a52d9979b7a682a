import {
  drained,
  HASTE,
  openEngine,
  openSignedIn,
  retire,
  write,
  type EngineDevice,
} from '#tests/faults/engine-device.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import { joined, NOTHING_WRONG, type FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld } from '#tests/faults/fault-world.ts'

const MINUTE_MS = 60_000 / HASTE

/** Five minutes behind a portal page that answers everything, with a person who keeps checking. */
export const captivePortal: FaultRow = {
  name: 'captive-portal',
  fault: 'Captive portal (200 and a page for everything)',
  rule: 'no row changes, nobody is signed out; at most 12 requests in 5 minutes',
  // A quarter of a minute; tests/integration/sessions.test.ts tries the same against the server's routes.
  short: 0,
  full: 5,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(2, seed)
    const written = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
    const notes: string[] = []
    let most = 0
    try {
      for (const chatId of world.chats) await world.guest.send(chatId, ['Kia ora'])
      await retireKeeping(await openSignedIn(world))
      for (let n = 0; n < count; n += 1) {
        world.proxy.captivePortal(true)
        const from = world.proxy.log.length
        const device = openEngine(world)
        const opened = await device.open({ userId: world.host.id })
        if (!opened.ok) throw new Error(opened.failure.message)
        for (const chatId of world.chats) {
          await write(device, chatId, `waits ${n}`)
          written.get(chatId)?.push(`waits ${n}`)
        }
        for (let look = 0; look < 10; look += 1) {
          device.signal(look % 2 === 0 ? 'visible' : 'online')
          await new Promise((resolve) => setTimeout(resolve, MINUTE_MS / 2))
        }
        most = Math.max(most, world.proxy.log.length - from)
        if (device.status().session === 'ended') notes.push('somebody was signed out')
        const list = await device.rows('chatList', { search: '' }, () => true)
        // The two in which we have written, and the one with somebody else.
        if (list.length !== world.chats.length + 1) notes.push(`${list.length} chats behind the portal`)
        world.proxy.captivePortal(false)
        await device.syncNow()
        await drained(device)
        await retireKeeping(device)
      }
      if (most > 12) notes.push(`${most} requests in 5 minutes`)
      const compared = await world.compare(written)
      return {
        ...compared,
        worstRecoveryMs: null,
        notes,
        runs: `${count} times 5 minutes; at most ${most} requests`,
      }
    } finally {
      await world.close()
    }
  },
}

/** Ends the worker, keeping the session and the stored data. */
async function retireKeeping(device: EngineDevice): Promise<void> {
  await device.kill()
}

/** A line on which everything takes half a minute, or hardly anything gets through. */
export const slowLine: FaultRow = {
  name: 'slow-line',
  fault: '30 s latency; 50 kbit/s',
  rule: 'everything is sent and fetched, once: 20 of 20',
  short: 1,
  full: 5,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(4, seed)
    const written = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
    const fetched: string[] = []
    const notes: string[] = []
    try {
      const device = await openSignedIn(world)
      const [chatId = ''] = world.chats
      for (let n = 0; n < count; n += 1) {
        for (const line of [
          // The device's time runs faster, so the line's does too.
          { delayMs: 30_000 / 2 / HASTE, bytesPerSecond: 0 },
          { delayMs: 100 / HASTE, bytesPerSecond: (50_000 / 8) * HASTE },
        ]) {
          world.proxy.line(line)
          const texts = Array.from({ length: 20 }, (_, at) => `guest ${fetched.length + at}`)
          await world.guest.send(chatId, texts)
          fetched.push(...texts)
          for (const id of world.chats) {
            for (let one = 0; one < 5; one += 1) {
              const text = `host ${n} ${line.bytesPerSecond} ${one}`
              await write(device, id, text)
              written.get(id)?.push(text)
            }
          }
          await drained(device)
          await device.rows(
            'chatWindow',
            { chatId, fromPage: 0, toPage: null },
            ({ messages }) => messages.filter(({ isMine }) => !isMine).length === fetched.length,
            60_000,
          )
        }
        world.proxy.line({ delayMs: 0, bytesPerSecond: 0 })
      }
      const window = await device.rows('chatWindow', { chatId, fromPage: 0, toPage: null }, () => true)
      const read = window.messages.filter(({ isMine }) => !isMine).map(({ message }) => message)
      const compared = joined(
        { ...NOTHING_WRONG, ...(await world.compare(written)) },
        { ...NOTHING_WRONG, ...compareLedger(fetched, read), notes },
      )
      await retire(device)
      return { ...compared, runs: `${count} times 20 messages each way on each line` }
    } finally {
      await world.close()
    }
  },
}
