import { fail, ok, type Result } from '#contract/result.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { showReadRows } from '#db/history/show-read-rows.ts'
import type { Replica } from '#db/replica.ts'
import { handOver, type AskScope } from './ask-leader.ts'
import { writeReadRows } from './write-read-rows.ts'
import type { ReadRows } from './tab-channel.ts'

/** Number of retries, of two seconds each. */
const TRIES_MORE = 4

export type Placing = {
  /** Stores rows that this tab has read in the replica, or at least shows them on this screen. */
  place: (rows: ReadRows) => Promise<Result<void>>
  /** Stores what only this screen shows so far: a leader was heard from again, or this tab leads now. */
  retry: () => Promise<void>
}

/**
 * Only the leader writes rows that were read for a screen. If it doesn't take them within two seconds it may be frozen.
 * Then this screen shows the messages from memory until a leader has written them. Records aren't shown this way: they
 * may be edited here, and the row an edit starts from has to stay.
 */
export function placeReadRows(scope: AskScope & { replica: Replica }, isLeader: () => boolean): Placing {
  const { replica } = scope
  let unplaced: { rows: ReadRows; hide: () => void }[] = []

  async function isPlaced(rows: ReadRows): Promise<boolean> {
    return (await (isLeader() ? writeReadRows(replica, rows) : handOver(scope, rows))).ok
  }

  /** Retries: a tab that has just started may become the leader soon, or hear from one. */
  async function placedLater(rows: ReadRows): Promise<Result<void>> {
    for (let tries = 0; tries < TRIES_MORE; tries += 1) if (await isPlaced(rows)) return ok(undefined)
    return fail({ kind: 'worker', message: 'no tab took the row' })
  }

  return {
    place: async (rows) => {
      if (isLeader()) return writeReadRows(replica, rows)
      if (await isPlaced(rows)) return ok(undefined)
      if (rows.kind === 'unit') return placedLater(rows)
      const hide = showReadRows(
        replica,
        rows.kind === 'pages' ? { pages: rows.pages } : { rows: rows.messages },
        rows.wire ?? FIRST_WIRE,
      )
      unplaced.push({ rows, hide })
      return ok(undefined)
    },
    retry: async () => {
      const waiting = unplaced
      unplaced = []
      for (const { rows, hide } of waiting) {
        if (await isPlaced(rows)) hide()
        else unplaced.push({ rows, hide })
      }
    },
  }
}
