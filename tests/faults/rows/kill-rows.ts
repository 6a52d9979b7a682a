import type { Page } from 'playwright'
import { openDevice, type Device } from '#tests/support/device.ts'
import { composer, openChat, signIn } from '#tests/support/screens.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import {
  killBrowser,
  killRenderer,
  killWorker,
  openVisit,
  visitChat,
  writeUnlessKilled,
} from '#tests/faults/browser-visit.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, PASSWORD, type FaultWorld } from '#tests/faults/fault-world.ts'

const DRAINED_WITHIN_MS = 10_000
const GIVE_UP_MS = 90_000

type Victim = 'worker' | 'renderer' | 'browser' | 'server'

const KILLS: Record<Victim, (device: Device, world: FaultWorld) => Promise<Page>> = {
  worker: async (device) => {
    await killWorker(device.page())
    return device.page()
  },
  renderer: (device) => killRenderer(device),
  browser: (device) => killBrowser(device),
  server: async (device, world) => {
    await world.killServer()
    return device.page()
  },
}

/** Makes a row that kills one kind of process over and over, each time shortly after a message was begun. */
function killRow(victim: Victim): FaultRow {
  return {
    name: `kill-${victim}`,
    fault: `Kill at any instant: ${victim}`,
    rule: 'the state is written before each network step: no saved message missing; drained within 10 s of the return',
    // Whoever outlives the browser's end outlives that of a part of it, and fifty-messages.test.ts kills the server.
    short: victim === 'browser' ? 1 : 0,
    full: 50,
    recoveryLimitMs: DRAINED_WITHIN_MS,
    async run(count, seed) {
      const random = seededRandom(seed)
      const world = await openFaultWorld(2, seed)
      const device = await openVisit(world)
      const saved = new Map<string, string[]>(world.chats.map((chatId) => [chatId, []]))
      let worstRecoveryMs = 0
      try {
        for (let n = 0; n < count; n += 1) {
          const chatId = world.chats[n % world.chats.length] ?? ''
          worstRecoveryMs = Math.max(
            worstRecoveryMs,
            await killOnce(device, world, victim, chatId, `${n}`, saved, random),
          )
        }
        const { lost, outOfOrder } = await world.compare(saved)
        const doubled = await doubledIn(world)
        return { lost, doubled, outOfOrder, worstRecoveryMs, notes: [], runs: `${count} kills` }
      } finally {
        await device.dispose()
        await world.close()
      }
    },
  }
}

/**
 * Writes three messages and kills the process somewhere among them. Returns how long it takes after the restart until
 * everything is sent, including what is written after it.
 */
async function killOnce(
  device: Device,
  world: FaultWorld,
  victim: Victim,
  chatId: string,
  name: string,
  saved: Map<string, string[]>,
  random: SeededRandom,
): Promise<number> {
  const page = device.page()
  if (new URL(page.url()).searchParams.get('chat') !== chatId) await openChat(page, chatId)
  const waitMs = random.next() * 700
  const writing = (async () => {
    for (let one = 0; one < 3; one += 1) {
      const text = `kill ${name}, text ${one}`
      if (!(await writeUnlessKilled(page, text))) return
      saved.get(chatId)?.push(text)
    }
  })()
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  const next = await KILLS[victim](device, world)
  const backAt = Date.now()
  await writing
  if (next !== page) await visitChat(next, world, chatId)
  else await composer(page).waitFor()
  const last = saved.get(chatId)?.at(-1)
  await until(
    'everything saved is in',
    async () => last === undefined || (await world.arrived(chatId)).includes(last),
    GIVE_UP_MS,
    100,
  )
  return Date.now() - backAt
}

/** Each text is written once, saved or not, so one that the ledger has twice was duplicated. */
async function doubledIn(world: FaultWorld): Promise<number> {
  let doubled = 0
  for (const chatId of world.chats) {
    const arrived = await world.arrived(chatId)
    doubled += arrived.length - new Set(arrived).size
  }
  return doubled
}

/**
 * A browser writes a page's own storage seconds late. Uses a new profile each time, so that nothing remains from
 * before.
 */
const killedAfterSignIn: FaultRow = {
  name: 'kill-after-sign-in',
  fault: 'Browser killed in the moment after a sign-in',
  rule: 'the next start is that person’s, without the sign-in page, and sends what they write',
  short: 0,
  full: 10,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const [chatId = ''] = world.chats
    const written: string[] = []
    const notes: string[] = []
    try {
      for (let n = 0; n < count; n += 1) {
        const device = await openDevice()
        try {
          await signIn(device.page(), world.proxy.url, world.host.email, PASSWORD)
          const page = await killBrowser(device)
          await page.goto(`${world.proxy.url}/messages?chat=${chatId}`)
          const email = page.getByLabel('Email', { exact: true })
          // The page that is shown in the end; the sign-in page may appear for a moment.
          const isBack = await composer(page)
            .waitFor({ timeout: 60_000 })
            .then(
              () => true,
              () => false,
            )
          if (!isBack) {
            notes.push(`${n}: ${(await email.isVisible()) ? 'asked to sign in again' : 'nothing opened'}`)
            continue
          }
          const text = `after the kill ${n}`
          if (!(await writeUnlessKilled(page, text))) notes.push(`${n}: nothing could be written`)
          else written.push(text)
          await until('it is in', async () => (await world.arrived(chatId)).includes(text), GIVE_UP_MS, 100)
        } finally {
          await device.dispose()
        }
      }
      const compared = await world.compare(new Map([[chatId, written]]))
      return { ...compared, worstRecoveryMs: null, notes, runs: `${count} kills` }
    } finally {
      await world.close()
    }
  },
}

export const killRows: readonly FaultRow[] = [
  ...(['worker', 'renderer', 'browser', 'server'] as const).map(killRow),
  killedAfterSignIn,
]
