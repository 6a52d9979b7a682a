import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSyncBed, type SyncBed } from '#tests/support/sync-bed.ts'
import type { Fate } from '#tests/support/switchable-network.ts'
import { until } from '#tests/support/until.ts'
import * as command from './sender-model.ts'

const CHATS = 3
const SEED = Number(process.env['PROPERTY_SEED']) || randomInt(1, 2 ** 31)
const RUNS = Number(process.env['PROPERTY_RUNS']) || 12

const FATES: Fate[] = ['delivered', 'lost', 'answerLost', 'answer500', 'answerCut', 'twice', 'portal']

let bed: SyncBed
beforeAll(async () => {
  bed = await createSyncBed()
})
afterAll(() => bed.close())

const queue = fc
  .tuple(fc.nat(CHATS - 1), fc.integer({ min: 1, max: 4 }))
  .map(([chat, count]) => command.queue(chat, count))
const network = fc.constantFrom(...FATES).map(command.network)
const pause = fc.integer({ min: 1, max: 200 }).map(command.pause)
const often = <T>(times: number, arbitrary: T): T[] => Array.from({ length: times }, () => arbitrary)

// Mostly writing on a bad line; now and then the tab or the session ends in the middle of it.
const commands = fc.commands(
  [
    ...often(8, queue),
    ...often(5, network),
    ...often(5, pause),
    ...often(2, fc.constant(command.killAndRestart())),
    fc.integer({ min: 1, max: 60 }).map(command.stealLeadership),
    fc.constant(command.signOut()),
    fc.constant(command.revoke()),
    ...often(6, fc.constant(command.signIn())),
  ],
  { maxCommands: 60, size: 'max' },
)

it('whatever happens between, the server ends up with every message once, in the order written', async () => {
  console.info(`Seed ${SEED} (PROPERTY_SEED=${SEED} repeats it), ${RUNS} runs`)
  await fc.assert(fc.asyncProperty(commands, run), {
    seed: SEED,
    numRuns: RUNS,
    // Each step of shrinking is a whole life of a device; a few are enough to read a failure.
    endOnFailure: true,
  })
})

async function run(steps: Iterable<command.SenderCommand>): Promise<void> {
  const host = await bed.person('Hana')
  const guest = await bed.person('Gale')
  const chats: string[] = []
  for (let n = 0; n < CHATS; n += 1) chats.push(await bed.chat(host, guest))
  let fate: Fate = 'delivered'
  // Sending and reading meet the same line; signing out may be heard or not.
  bed.network.setFate(() => fate)
  bed.network.setDelay(() => new Promise((resolve) => setTimeout(resolve, Math.random() * 10)))
  const real: command.Real = {
    bed,
    host,
    chats,
    tab: await bed.signedIn(host),
    setFate: (next) => {
      fate = next
    },
  }
  const model: command.Model = { written: chats.map(() => []), isSignedIn: true }
  try {
    await fc.asyncModelRun(() => ({ model, real }), steps)
    fate = 'delivered'
    if (!model.isSignedIn) await command.signIn().run(model, real)
    await real.tab.syncNow()
    for (const [n, chatId] of chats.entries()) {
      const held = async () => (await bed.ledger(chatId)).map(({ message }) => message)
      await until(
        `chat ${n} to be sent`,
        async () => (await held()).length >= (model.written[n]?.length ?? 0),
        20_000,
      ).catch(() => {})
      expect(await held()).toEqual(model.written[n])
    }
    await real.tab.rows(
      'outbox',
      {},
      ({ waiting, uncertain, rejected }) => waiting + uncertain + rejected === 0,
    )
  } finally {
    await real.tab.signOut('wipe')
    await real.tab.kill()
  }
}
