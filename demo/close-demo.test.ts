import { afterAll, beforeAll, expect, test } from 'vitest'
import { findActor, issueToken } from '#server/access/access-tokens.ts'
import { hashPassword, verifyPassword } from '#server/accounts/password.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createHash, randomUUID } from 'node:crypto'
import { closeDemo } from './close-demo.ts'
import { DEMO_PASSWORD } from './demo-people.ts'

const now = new Date('2026-11-21T01:52:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function person(email: string, password: string): Promise<{ id: string; tokenHash: Buffer }> {
  const id = randomUUID()
  const password_hash = await hashPassword(password)
  const names = { first_name: 'Ani', last_name: 'Hoani', avatar_url: null }
  await database.db
    .insertInto('users')
    .values({ id, email, role: 'HOST', ...names, password_hash, verified_at: now })
    .execute()
  const session = { from: null, remember: true, sessionId: randomUUID(), now }
  const issued = await issueToken(database.db, { userId: id, passwordHash: password_hash, ...session })
  return {
    id,
    tokenHash: createHash('sha256')
      .update(issued?.token ?? '')
      .digest(),
  }
}

test('closes only demo accounts that still have the demo password, and only once', async () => {
  const { db } = database
  const demo = await person('host@farstead.example', DEMO_PASSWORD)
  const changed = await person('admin@farstead.example', 'Own-Pass-2026!')
  const other = await person('host@people.example', DEMO_PASSWORD)
  const isOpen = async ({ id, tokenHash }: typeof demo, password: string) => {
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [await verifyPassword(password_hash, password), (await findActor(db, tokenHash, now)) !== null]
  }
  expect(await isOpen(demo, DEMO_PASSWORD)).toEqual([true, true])
  expect(await closeDemo({ db, now: () => now })).toBe(1)
  expect(await isOpen(demo, DEMO_PASSWORD)).toEqual([false, false])
  expect(await isOpen(changed, 'Own-Pass-2026!')).toEqual([true, true])
  expect(await isOpen(other, DEMO_PASSWORD)).toEqual([true, true])
  expect(await closeDemo({ db, now: () => now })).toBe(0)
})
