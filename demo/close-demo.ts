import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '#server/accounts/password.ts'
import { revokeEverySession } from '#server/access/access-tokens.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import { DEMO_ADDRESSES, DEMO_PASSWORD } from './demo-people.ts'

/**
 * Closes the accounts that still have the demo's password, which is public: nobody can sign in to them any more, and
 * their sessions end. What they wrote is kept. Returns how many there were.
 */
export async function closeDemo({ db, now }: Pick<ServerScope, 'db' | 'now'>): Promise<number> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', 'like', `%${DEMO_ADDRESSES}`)
    .execute()
  // Loaded guests share one hash, and closed accounts share another, so only a few have to be checked.
  const hashes = [...new Set(people.map(({ password_hash }) => password_hash))]
  const isKnown = await Promise.all(hashes.map((hash) => verifyPassword(hash, DEMO_PASSWORD)))
  const known = new Set(hashes.filter((_hash, index) => isKnown[index]))
  const open = people.filter(({ password_hash }) => known.has(password_hash))
  if (open.length === 0) return 0
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'))
  await inTransaction(db, async (tx) => {
    for (const { id } of open) {
      await tx.updateTable('users').set({ password_hash: nobodys }).where('id', '=', id).execute()
      await revokeEverySession(tx, id, now())
    }
  })
  return open.length
}
