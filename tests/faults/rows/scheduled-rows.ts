import { v7 } from 'uuid'
import type { ScheduledTables } from '#server/records/scheduled-messages/scheduled-message-rows.ts'
import { sentMessageId } from '#server/records/scheduled-messages/sent-message-id.ts'
import { signInByApi } from '#tests/support/people.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { until } from '#tests/support/until.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import { type FaultRow, joined, NOTHING_WRONG } from '#tests/faults/fault-row.ts'
import { type FaultWorld, openFaultWorld, PASSWORD } from '#tests/faults/fault-world.ts'

/** The server takes longer than this for so many messages, and sends them from its start on. */
const MESSAGES = 80
const KILL_WITHIN_MS = 150
const KILLS = 2

/** The server dies while it sends what is due: before a message is stored, after it, before that it went is noted. */
export const scheduledKills: FaultRow = {
  name: 'scheduled-kills',
  fault: 'The server killed between storing a scheduled message and noting that it went',
  rule: 'each message is there once, and is noted as sent exactly if it is there',
  short: 0,
  full: 25,
  recoveryLimitMs: null,
  async run(count, seed) {
    const random = seededRandom(seed)
    const world = await openFaultWorld(1, seed)
    let sum = NOTHING_WRONG
    try {
      const host = await signInByApi(world.proxy.url, world.host.email, PASSWORD)
      const [chatId = ''] = world.chats
      const texts: string[] = []
      for (let n = 0; n < count; n += 1) {
        const fresh = Array.from({ length: MESSAGES }, (_, at) => `scheduled ${n}-${at}`)
        const sendAt = new Date(Date.now() - 60_000).toISOString()
        for (const text of fresh)
          await host.request('PUT', `/scheduled-messages/${v7()}`, {
            chatId,
            sendAt,
            texts: [{ language: null, text }],
          })
        for (let kill = 0; kill < KILLS; kill += 1) {
          await nextTurn(world)
          await world.killServer()
          await new Promise((resolve) => setTimeout(resolve, random.next() * KILL_WITHIN_MS))
        }
        await nextTurn(world)
        await world.killServer()
        texts.push(...fresh)
        await until('everything is sent', async () => (await waiting(world)) === 0)
        sum = joined(sum, { ...NOTHING_WRONG, notes: await untrue(world, chatId) })
      }
      // The sender takes them in the order of their ids, which is that of writing, unless two were written at once.
      const arrived = (await world.arrived(chatId)).toSorted()
      const { lost, doubled } = compareLedger(texts.toSorted(), arrived)
      return { ...sum, lost, doubled, runs: `${count} times ${MESSAGES} messages, ${count * KILLS} kills` }
    } finally {
      await world.close()
    }
  },
}

/** Processes on a shared database take turns; the one that died has taken this minute's. */
async function nextTurn({ db }: FaultWorld): Promise<void> {
  await db.deleteFrom('turns').where('name', '=', 'scheduled messages').execute()
}

async function waiting({ db }: FaultWorld): Promise<number> {
  const rows = await db
    .withTables<ScheduledTables>()
    .selectFrom('scheduled_messages')
    .select('id')
    .where('sent_at', 'is', null)
    .execute()
  return rows.length
}

/** Returns what doesn't fit: a message that is noted and isn't there, or the reverse, and gaps among the positions. */
async function untrue({ db }: FaultWorld, chatId: string): Promise<string[]> {
  const noted = await db.withTables<ScheduledTables>().selectFrom('scheduled_messages').selectAll().execute()
  const there = await db
    .selectFrom('messages')
    .select(['id', 'position', 'is_automatic'])
    .where('chat_id', '=', chatId)
    .orderBy('position')
    .execute()
  const ids = new Set(there.map(({ id }) => id))
  return [
    ...noted.flatMap(({ id, sent_at }) =>
      (sent_at !== null) === ids.has(sentMessageId(id)) ? [] : [`${id} is half sent`],
    ),
    ...(there.every(({ position }, at) => position === at) ? [] : ['positions have gaps']),
    ...(there.every(({ is_automatic }) => is_automatic) ? [] : ['one is not marked']),
  ]
}
