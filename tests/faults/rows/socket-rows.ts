import type { Device } from '#tests/support/device.ts'
import { openChat } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { openVisit, shownAfterMs } from '#tests/faults/browser-visit.ts'
import { NOTHING_WRONG, type FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'

/** Reconnect at once, over capacity, unauthorised, too many events, the server goes away, no close frame at all. */
const CODES = [4200, 4100, 4009, 4301, 1001, undefined]
const RECONNECTED_MS = 60_000

type Visit = { world: FaultWorld; device: Device; chatId: string }

async function visited(seed: number, work: (visit: Visit) => Promise<void>): Promise<void> {
  const world = await openFaultWorld(1, seed)
  const [chatId = ''] = world.chats
  const device = await openVisit(world)
  try {
    await openChat(device.page(), chatId)
    await reconnected(world, 0)
    await work({ world, device, chatId })
  } finally {
    await device.dispose()
    await world.close()
  }
}

/** Resolves once the device has signed in on a WebSocket that it didn't have `before`. */
async function reconnected(world: FaultWorld, before: number): Promise<void> {
  const isBack = () => signIns(world) > before && world.proxy.socketCount() === 1
  await until('the device signs in', isBack, RECONNECTED_MS)
}

function signIns({ proxy }: FaultWorld): number {
  return proxy.log.filter(({ path, status }) => path === '/v1/event/auth' && status === 200).length
}

/** The live connection ends in every possible way, and comes back. */
export const socketClosed: FaultRow = {
  name: 'socket-closed',
  fault: 'Live connection closed (4200, 4100, 4009, 4301, 1001, reset), and the whole line for a moment',
  rule: 'another is made; from then on messages show at once, and what came meanwhile shows too',
  short: 0,
  full: 5,
  recoveryLimitMs: 5_000,
  async run(count, seed) {
    let worst = 0
    await visited(seed, async ({ world, device, chatId }) => {
      const page = device.page()
      for (let n = 0; n < count; n += 1) {
        for (const code of CODES) {
          const before = signIns(world)
          world.proxy.killSockets(code)
          await reconnected(world, before)
          worst = Math.max(worst, await shownAfterMs(page, world, chatId, `after ${code}, ${n}`))
        }
        const before = signIns(world)
        await device.context().setOffline(true)
        world.proxy.line({ mode: 'down' })
        await world.guest.send(chatId, [`while the line is down ${n}`])
        world.proxy.line({ mode: 'up' })
        await device.context().setOffline(false)
        worst = Math.max(worst, await shownAfterMs(page, world, chatId, `the line is up ${n}`))
        await page.getByText(`while the line is down ${n}`, { exact: true }).waitFor()
        await reconnected(world, before)
      }
    })
    const runs = `${count} times ${CODES.length + 1} ways`
    return { ...NOTHING_WRONG, worstRecoveryMs: worst, runs }
  },
}

/** No live connection is possible, or the existing one has gone silent. */
export const socketGone: FaultRow = {
  name: 'socket-gone',
  fault: 'Live connection refused for good, or half-open; every open connection half-open',
  rule: 'messages show by asking now and then',
  // Polling takes three quarters of a minute.
  short: 0,
  full: 5,
  recoveryLimitMs: 35_000,
  async run(count, seed) {
    let worst = 0
    await visited(seed, async ({ world, device, chatId }) => {
      const page = device.page()
      for (let n = 0; n < count; n += 1) {
        world.proxy.refuseSockets(true)
        world.proxy.killSockets()
        worst = Math.max(worst, await shownAfterMs(page, world, chatId, `refused ${n}`))
        const refused = signIns(world)
        world.proxy.refuseSockets(false)
        await reconnected(world, refused)
        world.proxy.freezeSockets()
        worst = Math.max(worst, await shownAfterMs(page, world, chatId, `half-open ${n}`))
        const frozen = signIns(world)
        world.proxy.killSockets()
        await reconnected(world, frozen)
        // The browser holds several connections, all of which are dead from here on.
        world.proxy.halfOpen()
        worst = Math.max(worst, await shownAfterMs(page, world, chatId, `all half-open ${n}`))
        const silent = signIns(world)
        world.proxy.killSockets()
        await reconnected(world, silent)
      }
    })
    return { ...NOTHING_WRONG, worstRecoveryMs: worst, runs: `${count} times each` }
  },
}
