import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { ChaosDevice } from './chaos-device.ts'
import type { ChaosModel } from './chaos-model.ts'
import type { ChaosChat, ChaosHost, ChaosWorld } from './chaos-world.ts'

export type StepScope = { world: ChaosWorld; model: ChaosModel; random: SeededRandom }

/** Who takes a step, and where. */
export type Turn = StepScope & { host: ChaosHost; device: ChaosDevice; chat: ChaosChat }

/** Returns a whole number from 0 to `limit`, exclusive. */
export function below(random: SeededRandom, limit: number): number {
  return Math.floor(random.next() * limit)
}
