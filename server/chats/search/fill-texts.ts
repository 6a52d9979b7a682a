import { sql } from 'kysely'
import { inTransaction } from '#server/store/in-transaction.ts'
import { claimTurns, type Claiming } from '#server/store/jobs/claim-turns.ts'
import { inTurns } from '#server/store/jobs/in-turns.ts'
import type { Db } from '#server/store/tables.ts'

/** Where `settings` notes how far it has come: the chat and the first of its pages that are still to do. */
const KEY = 'message_texts'
/** As noted once nothing is left. */
const DONE = 'done'
/** About five thousand messages, of sixteen positions each (migrations/0195-message-texts.ts). */
const PAGES_AT_ONCE = 312
const TURN_EVERY_MS = 60_000
/** A hundred thousand messages a minute, so that other work isn't held up for long. */
const BATCHES_PER_TURN = 20

type Filling = { db: Db; log: (line: string) => void } & Claiming

/**
 * Fills in what searching reads for the messages of a former build, one process at a time; a restart goes on where it
 * was. Costs one small query a minute once it's done. Returns a function that stops it after the batch in progress.
 */
export function fillTextsInTime({ db, log, config }: Filling): () => Promise<void> {
  let isStopping = false
  const run = async (): Promise<void> => {
    for (let batch = 0; batch < BATCHES_PER_TURN && !isStopping; batch += 1) if (await fillTexts(db)) return
  }
  const isOurs = claimTurns({ db, config }, 'message texts', TURN_EVERY_MS)
  const stop = inTurns({ what: 'Search', everyMs: TURN_EVERY_MS, isAtOnce: true, isOurs, run, log })
  return () => {
    isStopping = true
    return stop()
  }
}

/**
 * Fills in the next pages, `atMost` of them. Their chats are locked, so that nobody writes there meanwhile. Returns
 * whether nothing is left.
 */
export function fillTexts(db: Db, atMost = PAGES_AT_ONCE): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const noted = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', KEY)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    // Another process is at it.
    if (noted === undefined || noted.value === DONE) return true
    const [chatId, page] = noted.value.split(' ')
    const { rows } = await sql<{ id: string; page: number }>`
      select chats.id, page from chats cross join lateral generate_series(0, chats.last_position / 16) as page
      where chats.id >= ${chatId} and (chats.id > ${chatId} or page >= ${Number(page)})
      order by chats.id, page limit ${atMost} for no key update of chats
    `.execute(tx)
    await sql`select search_pages(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.page)}::integer[])`.execute(
      tx,
    )
    const last = rows.at(-1)
    const isDone = last === undefined || rows.length < atMost
    const value = isDone ? DONE : `${last.id} ${last.page + 1}`
    await tx.updateTable('settings').set({ value }).where('key', '=', KEY).execute()
    return isDone
  })
}
