import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgreement } from '#server/records/agreements/agreements.ts'
import { createUnit } from '#server/records/units/units.ts'
import { createChatBed, newId, type ChatBed } from '#tests/support/chat-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: ChatBed
let guest: string
beforeAll(async () => {
  bed = await createChatBed()
  guest = await bed.person()
  await bed.chatWith(guest)
})
afterAll(() => bed.drop())

const waits = async () => {
  const { rows } = await sql`
    select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
  `.execute(bed.db)
  return rows.length > 0
}

/** Runs `work` while a change of somebody's name is in progress. Returns whether it waited for that. */
async function waitsForNameOf(userId: string, work: () => Promise<unknown>): Promise<boolean> {
  let hasWaited = false
  let done: Promise<unknown> = Promise.resolve()
  await bed.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    let isOver = false
    done = work().finally(() => {
      isOver = true
    })
    await until('it waits or is over', async () => isOver || (await waits()))
    hasWaited = !isOver
  })
  await done
  return hasWaited
}

// Otherwise nobody would hear of the new one.
test('a write that shows a name waits for a change of that name in progress', async () => {
  const at = new Date()
  const agreement = () => {
    const edit = { unitId: bed.unit, guestId: guest }
    return createAgreement(bed.db, { id: newId(), hostId: bed.host, edit, at })
  }
  expect(await waitsForNameOf(bed.host, agreement)).toBe(true)
  expect(await waitsForNameOf(guest, agreement)).toBe(true)
  const unit = () =>
    createUnit(bed.db, { userId: bed.host, isAdmin: false, at, newId }, newId(), { title: 'Hut' })
  expect(await waitsForNameOf(bed.host, unit)).toBe(true)
})
