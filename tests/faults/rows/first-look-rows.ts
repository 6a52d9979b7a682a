import { v7 } from 'uuid'
import { readDevice } from '#db/storage/device-store.ts'
import { SESSION_KEY, writeSession } from '#sync/session/write-session.ts'
import { createFirstLook } from '#workers/first-look.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import {
  drained,
  fetchAsBrowser,
  openEngine,
  retire,
  write,
  type EngineDevice,
} from '#tests/faults/engine-device.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'
import { openFaultWorld, PASSWORD, type FaultWorld } from '#tests/faults/fault-world.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'

const WRITTEN = 4
const SEND_PATH = '/v1/chat-message'
const MOMENTS = ['before', 'during', 'after'] as const

/** Between the end of the first look and the device that sends what is left. Returns that device. */
type Between = (world: FaultWorld, random: SeededRandom, n: number) => Promise<EngineDevice>

function firstLookRow(name: string, fault: string, between: Between): FaultRow {
  return {
    name: `first-look-${name}`,
    fault: `Written in the first look on a bad line, and killed there; then ${fault}`,
    rule: 'the replica adopts what is left, and each message arrives once, in order',
    // Each moment of a kill once; the other rows differ only in what comes between.
    short: name === 'killed' ? MOMENTS.length : 1,
    full: 50,
    recoveryLimitMs: null,
    async run(count, seed) {
      const random = seededRandom(seed)
      const world = await openFaultWorld(1, seed)
      const [chatId = ''] = world.chats
      const written: string[] = []
      try {
        for (let n = 0; n < count; n += 1) {
          written.push(...(await writeInFirstLook(world, chatId, random, `${n}`)))
          world.proxy.plan(null)
          const device = await between(world, random, n)
          await write(device, chatId, `${n} in the app`)
          written.push(`${n} in the app`)
          await drained(device)
          await retire(device)
        }
        const compared = compareLedger(written, await world.arrived(chatId))
        return { ...compared, worstRecoveryMs: null, notes: [], runs: `${count} times ${WRITTEN} messages` }
      } finally {
        await world.close()
      }
    },
  }
}

/** Signs in and writes in the first look while requests and answers get lost, and ends it at some moment. */
async function writeInFirstLook(
  world: FaultWorld,
  chatId: string,
  random: SeededRandom,
  name: string,
): Promise<string[]> {
  const browserFetch = fetchAsBrowser(world.proxy.url)
  let isDead = false
  const look = createFirstLook({
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        browserFetch(input, init).then(
          (response) => void (isDead || resolve(response)),
          (error: unknown) => void (isDead || reject(error)),
        )
      }),
    pageOrigin: world.proxy.url,
    baseUrl: '/v1',
    clientId: 'farstead-web',
    now: () => Date.now(),
    newId: () => v7(),
    store: writeSession,
    signedIn: async () =>
      ((await readDevice('session', SESSION_KEY)) as { userId?: string } | undefined)?.userId ?? null,
    ifFree: async (_lock, work) => (isDead ? null : work()),
    after: (ms, then) => void setTimeout(() => void (isDead || then()), ms / 50),
  })
  const answer = await look.signIn({ email: world.host.email, password: PASSWORD, remember: false })
  if (!answer?.session) throw new Error(`The first look did not sign in: ${JSON.stringify(answer)}`)
  world.proxy.plan(({ path }) => {
    if (path !== SEND_PATH || random.next() < 0.4) return null
    return random.next() < 0.5 ? 'loseAnswer' : 'loseRequest'
  })
  const written: string[] = []
  for (let one = 0; one < WRITTEN; one += 1) {
    const text = `${name}-${one}`
    if ((await look.write(chatId, text)) === null) throw new Error(`Not kept: ${text}`)
    written.push(text)
    await new Promise((resolve) => setTimeout(resolve, random.next() * 60))
  }
  isDead = true
  return written
}

/** Opens a device for the host, who is signed in already. */
async function reopened(world: FaultWorld): Promise<EngineDevice> {
  const device = openEngine(world)
  const opened = await device.open({ userId: world.host.id })
  if (!opened.ok) throw new Error(`Not opened: ${opened.failure.message}`)
  return device
}

/** Makes opening databases with this ending fail from the given time on, like a kill or a device that refuses. */
function failOpening(ending: string, fromTime: number): () => void {
  const open = indexedDB.open.bind(indexedDB)
  let times = 0
  indexedDB.open = (name, version) => {
    if (name.endsWith(ending) && (times += 1) >= fromTime) throw new DOMException('refused', 'UnknownError')
    return open(name, version)
  }
  return () => {
    indexedDB.open = open
  }
}

export const firstLookRows: readonly FaultRow[] = [
  firstLookRow('killed', 'the app killed before, during or after it adopts', async (world, _random, n) => {
    const moment = MOMENTS[n % MOMENTS.length]
    const mend = moment === 'after' ? () => undefined : failOpening('-first', moment === 'before' ? 1 : 2)
    const first = await reopened(world)
    await first.kill()
    mend()
    return reopened(world)
  }),
  firstLookRow('signed-out', 'the person signs out, and in again', async (world) => {
    const device = await reopened(world)
    await device.signOut('keep')
    await device.kill()
    return signedIn(world, world.host.email)
  }),
  firstLookRow('another-person', 'another person signs in, and out again', async (world) => {
    const other = await signedIn(world, `${world.apart.guestId}@people.example`)
    await other.rows('outbox', {}, ({ waiting, uncertain }) => waiting + uncertain === 0)
    await retire(other)
    return signedIn(world, world.host.email)
  }),
  firstLookRow('not-opened', 'the replica doesn’t open at first', async (world) => {
    const mend = failOpening('-replica', 1)
    const device = openEngine(world)
    const opened = await device.open({ userId: world.host.id })
    mend()
    await device.kill()
    if (opened.ok) throw new Error('The replica opened all the same')
    return reopened(world)
  }),
]

async function signedIn(world: FaultWorld, email: string): Promise<EngineDevice> {
  const device = openEngine(world)
  const answer = await device.signIn({ email, password: PASSWORD, remember: false })
  if (!answer.ok || !answer.value.session) throw new Error(`Sign-in: ${JSON.stringify(answer)}`)
  return device
}
