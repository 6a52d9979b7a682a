import { afterAll, beforeAll, it } from 'vitest'
import { fc, propertyRuns } from '#tests/support/property.ts'
import { createSyncBed, type SyncBed } from '#tests/support/sync-bed.ts'
import type { Fate, SeenRequest } from '#tests/support/switchable-network.ts'
import { isSend } from '#tests/support/sync-steps.ts'
import * as command from './sender-model.ts'

const CHATS = 3
const RUNS = propertyRuns(10)

// The feed brings back any message that reached the server, whatever the sender forgets, so many of these don't reach
// it.
const FATES: Fate[] = [
  'delivered',
  'lost',
  'lost',
  'lost',
  'answerLost',
  'answer500',
  'answerCut',
  'twice',
  'portal',
]

let bed: SyncBed
beforeAll(async () => {
  bed = await createSyncBed()
})
afterAll(() => bed.close())

const queue = fc
  .tuple(fc.nat(CHATS - 1), fc.integer({ min: 1, max: 4 }))
  .map(([chat, count]) => command.queue(chat, count))
// If the rest of the network works, each attempt to send a message goes out, and each can fail in its own way.
const network = fc
  .tuple(fc.constantFrom(...FATES), fc.integer({ min: 0, max: 2 }))
  .map(([fate, whole]) => command.network(fate, whole === 0))
const pause = fc.integer({ min: 1, max: 200 }).map(command.pause)
const often = <T>(times: number, arbitrary: T): T[] => Array.from({ length: times }, () => arbitrary)

// Mostly writing on a bad connection; sometimes the tab or the session ends midway.
const commands = fc.commands(
  [
    ...often(8, queue),
    ...often(5, network),
    ...often(5, pause),
    ...often(3, fc.constant(command.killAndRestart())),
    ...often(2, fc.constant(command.settle())),
    fc.integer({ min: 1, max: 60 }).map(command.stealLeadership),
    fc.constant(command.signOut()),
    fc.constant(command.revoke()),
    ...often(6, fc.constant(command.signIn())),
  ],
  { maxCommands: 60, size: 'max' },
)

it('in any run the server gets every message once, in written order', async () => {
  await fc.assert(fc.asyncProperty(commands, run), {
    numRuns: RUNS,
    // Each shrinking step is a device's whole life; a few are enough to read a failure.
    endOnFailure: true,
  })
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function run(steps: Iterable<command.SenderCommand>): Promise<void> {
  const host = await bed.person('Hana')
  const guest = await bed.person('Gale')
  const chats: string[] = []
  for (let n = 0; n < CHATS; n += 1) chats.push(await bed.chat(host, guest))
  let fates: { sends: Fate; reads: Fate } = { sends: 'delivered', reads: 'delivered' }
  const fateOf = (request: SeenRequest) => (isSend(request) ? fates.sends : fates.reads)
  bed.network.setFate(fateOf)
  // Lost requests take long to be given up, so that much can happen meanwhile.
  bed.network.setDelay((request) =>
    wait(fateOf(request) === 'lost' ? 50 + Math.random() * 200 : Math.random() * 10),
  )
  const real: command.Real = {
    bed,
    host,
    chats,
    tab: await bed.signedIn(host),
    setFate: (sends, reads) => {
      fates = { sends, reads }
    },
  }
  const model: command.Model = { written: chats.map(() => []), isSignedIn: true }
  try {
    await fc.asyncModelRun(() => ({ model, real }), steps)
    if (!model.isSignedIn) await command.signIn().run(model, real)
    await command.settle().run(model, real)
  } finally {
    await real.tab.signOut('wipe')
    await real.tab.kill()
  }
}
