import { checkpointNumber } from '#contract/checkpoint-number.ts'
import type { Result } from '#contract/result.ts'
import { storing } from './rows.ts'
import { readMeta, type SideStore } from './side-store.ts'

/*
 * What comes back from the server belongs to the history of its database that was asked. A reset begins another
 * history: what was asked for before it must not be written after it, or rows of the lost database come back.
 */

/** What this device had when it asked: which history, and how far it had followed the feed (0 before the first sync). */
export type AskedAt = { history: number; n: number }

const HISTORY = 'history'
const known = new WeakMap<SideStore, number>()

/** To be taken before a request whose answer is written. Fails with `storage`. */
export function readAskedAt({ side }: { side: SideStore }): Promise<Result<AskedAt>> {
  return storing(async () => {
    const [history, checkpoint] = await Promise.all([readHistory(side), readMeta<string>(side, 'checkpoint')])
    return { history, n: checkpoint === null ? 0 : checkpointNumber(checkpoint) }
  })
}

async function readHistory(side: SideStore): Promise<number> {
  const history = (await readMeta<number>(side, HISTORY)) ?? 0
  known.set(side, Math.max(history, known.get(side) ?? 0))
  return history
}

/** Whether no reset was begun since then, as far as this tab knows; a leader always knows. */
export function isOfThisHistory(
  { side }: { side: SideStore },
  { history }: Pick<AskedAt, 'history'>,
): boolean {
  return history >= (known.get(side) ?? 0)
}

/** Begins another history. Inside the transaction of the reset. */
export async function beginHistory(side: SideStore): Promise<void> {
  const history = ((await readMeta<number>(side, HISTORY)) ?? 0) + 1
  await side.meta.put({ key: HISTORY, value: history })
  known.set(side, history)
}
