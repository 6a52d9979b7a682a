import { fail, ok, type Result } from '#contract/result.ts'
import { showReadRows } from '#db/history/show-read-rows.ts'
import type { Replica } from '#db/replica.ts'
import { handOver, type HandoverScope, writeReadRows } from './rows-handover.ts'
import type { ReadRows } from './tab-channel.ts'

/** Of two seconds each. */
const TRIES_MORE = 4

export type Placing = {
  /** Gets rows that this tab has read into the replica, or at least onto this screen. */
  place: (rows: ReadRows) => Promise<Result<void>>
  /** A leader is heard again, or this tab leads now: what only this screen shows finds its place. */
  retry: () => Promise<void>
}

/**
 * Rows read for a screen are written by the leader alone. One that does not take them within two seconds may be
 * frozen: then this screen shows messages from memory until somebody has written them. A record is not shown so: it may be
 * changed here, and what it is changed from has to stay.
 */
export function placeReadRows(scope: HandoverScope & { replica: Replica }, isLeader: () => boolean): Placing {
  const { replica } = scope
  let unplaced: { rows: ReadRows; hide: () => void }[] = []

  async function isPlaced(rows: ReadRows): Promise<boolean> {
    return isLeader() ? (await writeReadRows(replica, rows)).ok : handOver(scope, rows)
  }

  /** Retries: a tab that has just started may lead in a moment, or hear of the leader. */
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
