import { seededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import { FAULTS } from '#tests/support/fault-plan.ts'
import { drained, openSignedIn, retire, write } from '#tests/faults/engine-device.ts'
import { joined, NOTHING_WRONG, type FaultRow, type RowOutcome } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'

const MESSAGES = 12
const CHANGES = 60
const TAKEN_BACK = 0.05

/** Everything that can happen to a request that edits a message or takes it back. */
export const changesLost: FaultRow = {
  name: 'changes-lost',
  fault: 'An edit or a taking back lost, answered late, doubled, repeated or failed: nine faults, by chance',
  rule: 'each message says what its writer asked for last, and each version was kept once',
  short: 0,
  full: 25,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    let sum = NOTHING_WRONG
    try {
      for (let n = 0; n < count; n += 1) sum = joined(sum, await oneSeed(world, seed + n))
    } finally {
      await world.close()
    }
    return { ...sum, runs: `${count * CHANGES} changes of ${count * MESSAGES} messages, ${count} seeds` }
  },
}

async function oneSeed(world: FaultWorld, seed: number): Promise<Omit<RowOutcome, 'runs'>> {
  const random = seededRandom(seed)
  const [chatId = ''] = world.chats
  world.proxy.plan(null)
  const device = await openSignedIn(world)
  const wanted = new Map<string, string | null>()
  for (let n = 0; n < MESSAGES; n += 1)
    wanted.set(await write(device, chatId, `${seed}-${n}`), `${seed}-${n}`)
  await drained(device)
  const from = world.proxy.log.length
  world.proxy.plan(({ path }) =>
    /\/text(\?|$)/.test(path) && random.next() < 0.5 ? random.pick(FAULTS) : null,
  )
  const ids = [...wanted.keys()]
  for (let n = 0; n < CHANGES; n += 1) {
    const id = random.pick(ids)
    const message = random.next() < TAKEN_BACK ? null : `${seed} changed ${n}`
    const changed = await device.mutate('changeMessage', { id, chatId, message })
    // What is taken back can't be edited any more; once the server has it, it says so itself.
    if (changed.ok && wanted.get(id) !== null) wanted.set(id, message)
    if (random.next() < 0.3) await new Promise((resolve) => setTimeout(resolve, random.next() * 100))
  }
  await until('faults were met', () => world.proxy.log.slice(from).some(({ did }) => did !== 'pass'))
  world.proxy.plan(null)
  const freedAt = Date.now()
  await device.syncNow()
  await device.rows('outbox', {}, ({ intents }) => intents === 0, 120_000)
  const worstRecoveryMs = Date.now() - freedAt
  const notes = await untrue(world, wanted)
  await retire(device)
  return { ...NOTHING_WRONG, worstRecoveryMs, notes }
}

/** Returns what doesn't fit: a message that says something else, and versions that are missing or there twice. */
async function untrue({ db }: FaultWorld, wanted: ReadonlyMap<string, string | null>): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', [...wanted.keys()])
    .execute()
  const versions = await db
    .selectFrom('message_versions')
    .select(['message_id', 'nth'])
    .orderBy('nth')
    .execute()
  return rows.flatMap(({ id, message, taken_back, edition }) => {
    const said = taken_back ? null : message
    const kept = versions.filter((version) => version.message_id === id).map(({ nth }) => nth)
    return [
      ...(said === wanted.get(id) ? [] : [`${id} says ${said} instead of ${wanted.get(id)}`]),
      ...(kept.length === edition && kept.every((nth, at) => nth === at)
        ? []
        : [`${id} has versions ${kept.join()}`]),
    ]
  })
}
