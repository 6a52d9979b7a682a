import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { restoreDatabases } from '#tests/support/database-dump.ts'
import { KEPT_HASH, KEPT_TEXTS, keptReplicas } from '#tests/support/kept-replica.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { ME, testChatId } from '#tests/support/test-replica.ts'
import { composer } from '#tests/support/screens.ts'
import { until } from '#tests/support/until.ts'
import { killRenderer, openVisit, visitChat } from '#tests/faults/browser-visit.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'
import { deleteReplica } from './storage-rows.ts'

/** The layout of builds before a person had one database: what is moved. */
const FORMER = keptReplicas()[0]?.dump ?? []
const GIVE_UP_MS = 90_000

/** A start of this build moves the replica of a former one, and the page's process dies in the middle of it. */
export const moveKilled: FaultRow = {
  name: 'move-killed',
  fault: 'Kill at any instant of the start that moves a former replica',
  rule: 'what was written under the former build arrives once; a draft is there; nothing of the former layout is left',
  short: 0,
  full: 50,
  recoveryLimitMs: null,
  async run(count, seed) {
    const random = seededRandom(seed)
    const world = await openFaultWorld(4, seed)
    const device = await openVisit(world)
    const outcome = { lost: 0, doubled: 0, outOfOrder: 0 }
    const notes: string[] = []
    try {
      for (let n = 0; n < count; n += 1) {
        const before = await Promise.all(world.chats.map((chatId) => world.arrived(chatId)))
        // A page of the same origin that opens no replica.
        await device.page().goto(`${world.proxy.url}/builds/latest.json`)
        await deleteReplica(device.page())
        await leaveFormerReplica(device.page(), world)
        const starting = device
          .page()
          .goto(`${world.proxy.url}/messages`)
          .catch(() => null)
        await new Promise((resolve) => setTimeout(resolve, random.next() * 1_500))
        const page = await killRenderer(device)
        await starting
        await visitChat(page, world, world.chats[2] ?? '')
        const arrivedIn = async (chat: number): Promise<string[]> =>
          (await world.arrived(world.chats[chat] ?? '')).slice(before[chat]?.length ?? 0)
        await until(
          'what waited has arrived',
          async () => (await arrivedIn(1)).length >= 1 && (await arrivedIn(2)).length >= 2,
          GIVE_UP_MS,
          100,
        ).catch(() => undefined)
        const wanted: string[][] = [[], [KEPT_TEXTS.unheard], [KEPT_TEXTS.underWay, KEPT_TEXTS.queued]]
        for (const [chat, texts] of wanted.entries()) {
          const arrived = await arrivedIn(chat)
          outcome.lost += texts.filter((text) => !arrived.includes(text)).length
          outcome.doubled += arrived.length - new Set(arrived).size
          if (JSON.stringify(arrived.filter((text) => texts.includes(text))) !== JSON.stringify(texts))
            outcome.outOfOrder += 1
        }
        await visitChat(page, world, world.chats[0] ?? '')
        await until(
          'the draft is in the field',
          async () => (await composer(page).inputValue()) === KEPT_TEXTS.draft,
          60_000,
        ).catch(() => notes.push(`${n}: the draft is gone`))
        const left = await page.evaluate(
          async () =>
            (await indexedDB.databases()).filter(({ name }) => name?.startsWith('rxdb-dexie-')).length,
        )
        if (left > 0) notes.push(`${n}: ${left} former databases are left`)
      }
      return { ...outcome, worstRecoveryMs: null, notes, runs: `${count} kills` }
    } finally {
      await device.dispose()
      await world.close()
    }
  },
}

/** Puts the kept replica on the device as this person's, in conversations that they have, with ids of its own. */
async function leaveFormerReplica(page: Page, world: FaultWorld): Promise<void> {
  const hash = createHash('sha256').update(world.host.id).digest('hex').slice(0, 16)
  let text = JSON.stringify(FORMER).replaceAll(ME, world.host.id)
  for (const [place, chatId] of world.chats.entries()) text = text.replaceAll(testChatId(place + 1), chatId)
  text = text.replaceAll(`farstead-${KEPT_HASH}-`, `farstead-${hash}-`)
  // The server takes an id once; their order stays.
  const run = randomUUID().slice(24, 33)
  text = text.replaceAll(/01900000-0000-7000-8000-0{9}(\d{3})/g, `01900000-0000-7000-8000-${run}$1`)
  // Playwright's type of what a page is given can't follow keys of databases, which are lists of keys.
  const restore = restoreDatabases as (dumps: unknown) => Promise<void>
  await page.evaluate(restore, JSON.parse(text) as unknown)
}
