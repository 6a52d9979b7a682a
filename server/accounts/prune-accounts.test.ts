import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNVERIFIED_ACCOUNT_LIFE_MS, VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { insertAccount, verifyAccount } from './accounts.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { pruneAccounts } from './prune-accounts.ts'

const HOUR_MS = 3_600_000
const OLD_MS = UNVERIFIED_ACCOUNT_LIFE_MS + HOUR_MS

let bed: AppBed
beforeAll(async () => {
  bed = await createAppBed({ MAILBOX: 'off' })
})
afterAll(() => bed.close())

/** Creates an unverified account that was registered this long ago. */
async function account(ageMs: number, email = `${crypto.randomUUID()}@people.example`): Promise<string> {
  const id = crypto.randomUUID()
  const person = { email, firstName: 'Ani', lastName: 'Hoani', passwordHash: '', locale: 'en' } as const
  const now = new Date(bed.scope.now().getTime() - ageMs)
  await inTransaction(bed.db, (tx) => insertAccount(tx, { id, ...person, role: 'GUEST', now }))
  return id
}

async function pruned(...ids: string[]): Promise<boolean[]> {
  await pruneAccounts(bed.db, bed.scope.now())
  const rows = await bed.db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  return ids.map((id) => !rows.some((row) => row.id === id))
}

it('removes accounts that were not verified for a month, and no others', async () => {
  const [old, young, verified] = [
    await account(OLD_MS),
    await account(OLD_MS - 2 * HOUR_MS),
    await account(OLD_MS),
  ]
  await inTransaction(bed.db, (tx) => verifyAccount(tx, verified, bed.scope.now()))
  expect(await pruned(old, young, verified)).toEqual([true, false, false])
})

it('keeps an account that anything refers to', async () => {
  const [host, blocked, heard, other] = [
    await account(OLD_MS),
    await account(OLD_MS),
    await account(OLD_MS),
    await account(0),
  ]
  await bed.db.insertInto('units').values({ id: crypto.randomUUID(), host_id: host, title: 'Hut' }).execute()
  await bed.db.insertInto('blocks').values({ blocker_id: other, blocked_id: blocked }).execute()
  // Deleted along with its person, so it doesn't keep the account.
  await bed.db.insertInto('feed_heads').values({ user_id: heard, n: 1 }).execute()
  expect(await pruned(host, blocked, heard)).toEqual([false, false, false])
})

// Then its address is free.
it('keeps an account with a recently mailed link until the link expires', async () => {
  const email = 'slow.reader@people.example'
  // Aged only now: the server prunes such accounts when it starts, which is at its first request.
  const id = await account(0, email)
  await bed.app.inject({ method: 'POST', url: '/v1/registration/verification', payload: { email } })
  // The response doesn't wait for the link, so that it takes the same time for an unknown address.
  await bed.scope.mail.settled()
  const longAgo = new Date(bed.scope.now().getTime() - OLD_MS)
  await sql`update users set created_at = ${longAgo} where id = ${id}`.execute(bed.db)
  expect(await pruned(id)).toEqual([false])
  bed.advance(VERIFICATION_LINK_LIFE_MS)
  expect(await pruned(id)).toEqual([true])
  const check = await bed.app.inject({ method: 'POST', url: '/v1/registration/email', payload: { email } })
  expect(check.json()).toEqual({ data: { exists: false } })
})
