import type { Role } from '#contract/permission.ts'
import type { Locale } from '#contract/locale.ts'
import type { Registration } from '#contract/registration.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import { forgetSignUp } from './sign-ups.ts'

/** What registration and its mails need of an account. */
export type Account = { id: string; email: string; locale: Locale; isVerified: boolean }

/** Returns the account of an email address, ignoring case, or `null` if there is none. */
export async function findAccount(db: Reader, email: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'verified_at'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  if (!row) return null
  const { verified_at, ...account } = row
  return { ...account, isVerified: verified_at !== null }
}

/** Returns the email address of an account. */
export async function emailOf(db: Reader, id: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email
}

export type NewAccount = Omit<Registration, 'password' | 'role'> & {
  role: Role
  id: string
  passwordHash: string
  now: Date
  invitedAt?: Date
}

/** Stores an unverified account. Returns false if the address already has one. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, firstName, lastName, passwordHash, role, locale, now, invitedAt } = account
  const stored = await tx
    .insertInto('users')
    .values({
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      avatar_url: null,
      password_hash: passwordHash,
      role,
      locale,
      verified_at: null,
      invited_at: invitedAt ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * Marks an account as verified. An account that was verified before keeps its first time. No mailed link signs in
 * without a password any more.
 */
export async function verifyAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await forgetSignUp(tx, id)
  await tx
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute()
}

/** The account's owner, for the mail about the changed password. */
export type Owner = Pick<Account, 'email' | 'locale'>

/**
 * Sets a new password hash and returns the account's owner. From here on, no token can be issued for the old password.
 */
export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<Owner> {
  return tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .returning(['email', 'locale'])
    .executeTakeFirstOrThrow()
}

/**
 * Sets a new password hash if the current one is still `before`, and returns the account's owner. Otherwise returns
 * `null`.
 */
export async function replacePassword(
  tx: Tx,
  id: string,
  before: string,
  after: string,
): Promise<Owner | null> {
  const owner = await tx
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning(['email', 'locale'])
    .executeTakeFirst()
  return owner ?? null
}

/** Returns the words a person's password must not consist of: their email address and name. */
export async function ownWords(db: Reader, id: string): Promise<string[]> {
  const { email, first_name, last_name } = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [email, first_name, last_name]
}
