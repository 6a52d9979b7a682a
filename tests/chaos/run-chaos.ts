import { isDeepStrictEqual } from 'node:util'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { wrongsAtRest } from './at-rest.ts'
import { emptyModel, type ChaosModel } from './chaos-model.ts'
import { RESTORE_STEPS, STEPS, takeStep } from './chaos-steps.ts'
import { decide } from './record-steps.ts'
import { createChaosWorld, type ChaosWorld, type DevicePool } from './chaos-world.ts'

export type ChaosOptions = { seed: number; steps: number; isRestored: boolean }
/** The outcome of one seed; `wrongs` is empty if everything was as it must be. */
export type ChaosOutcome = {
  seed: number
  messages: number
  restores: number
  wrongs: string[]
  log: string[]
}

/** What stays wrong and unchanged for this long and this many rounds of syncing won't be corrected any more. */
const STUCK_AFTER_MS = 25_000
const STUCK_AFTER_ROUNDS = 5
/** If things keep changing for this long, they won't come to rest. */
const REST_WITHIN_MS = 300_000
const LONGEST_PAUSE_MS = 12
/** The share of steps that concern the database, in runs that replace it. */
const RESTORE_SHARE = 0.04

/** Runs one seed: random steps, then rest, then everything is compared. */
export async function runChaos(
  pool: DevicePool,
  { seed, steps, isRestored }: ChaosOptions,
): Promise<ChaosOutcome> {
  const random = seededRandom(seed)
  const world = await createChaosWorld(pool)
  const model = emptyModel()
  const log: string[] = []
  try {
    for (let n = 0; n < steps; n += 1) {
      const isAboutDatabase = isRestored && random.next() < RESTORE_SHARE
      const said = await takeStep({ world, model, random }, isAboutDatabase ? RESTORE_STEPS : STEPS)
      log.push(`${n} ${said}`)
      const pause = random.next() * LONGEST_PAUSE_MS
      if (pause > 4) await new Promise((resolve) => setTimeout(resolve, pause))
    }
    const wrongs = await comeToRest(world, model, random)
    const restores = log.filter((line) => line.includes('restore') && line.includes('Epoch')).length
    return { seed, messages: model.messages.length, restores, wrongs, log }
  } finally {
    await world.end()
  }
}

/**
 * Restores the network and lets everything be sent, however long that takes on a busy machine. Whatever is wrong once
 * nothing changes any more is an error.
 */
async function comeToRest(
  world: ChaosWorld,
  model: ChaosModel,
  random: ReturnType<typeof seededRandom>,
): Promise<string[]> {
  const devices = world.hosts.flatMap((host) => host.devices)
  for (const { network } of devices) {
    network.setFate(null)
    network.setDelay(null)
  }
  const end = Date.now() + REST_WITHIN_MS
  let last = { wrongs: [''], since: Date.now(), rounds: 0 }
  for (;;) {
    for (const device of devices) {
      await decide({ model, random, device })
      await device.api.syncNow()
    }
    const wrongs = await wrongsAtRest(world, model)
    if (wrongs.length === 0) return wrongs
    if (!isDeepStrictEqual(wrongs, last.wrongs)) last = { wrongs, since: Date.now(), rounds: 0 }
    last.rounds += 1
    const isStuck = last.rounds > STUCK_AFTER_ROUNDS && Date.now() > last.since + STUCK_AFTER_MS
    if (isStuck || Date.now() > end) return [...wrongs, ...(await startAgain(world, model))]
  }
}

/** Starts every device again. Says whether what was wrong was so on disk, or only in the memory of a tab. */
async function startAgain(world: ChaosWorld, model: ChaosModel): Promise<string[]> {
  for (const host of world.hosts) {
    for (const { api } of host.devices) {
      await api.kill()
      await api.restart(host.id)
      await api.syncNow()
    }
  }
  const left = await wrongsAtRest(world, model)
  return left.length === 0
    ? ['all is well once every device has started again']
    : left.map((wrong) => `started again: ${wrong}`)
}
