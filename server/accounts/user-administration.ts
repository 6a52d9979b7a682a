import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { UserStatus } from '#contract/managed-user.ts'
import type { Role } from '#contract/permission.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { noteAct, type Administrator } from '#server/access/audit-log.ts'
import { revokeEverySession, type EndedSessions } from '#server/access/access-tokens.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'
import type { Mail } from '#server/scope/scope.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { findAccount, insertAccount, setPassword, verifyAccount, type Account } from './accounts.ts'
import { isLastAdministratorNow } from './administrators.ts'
import { forgetAllAttempts } from './lockout.ts'
import { endLinks, spendLink } from '#server/mail/mailed-links.ts'
import { hashPassword } from './password.ts'

const gone = fail({ kind: 'notFound', message: 'No person has this id' })
const lastOne = fail({ kind: 'conflict', message: 'This is the last administrator' })

export type Invited = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  locale: Locale
}

/**
 * Creates an account whose person still has to choose a password. `handOver` gives them the link within the same
 * transaction; it isn't called if an earlier attempt of the same request was stored. Returns the result of `handOver`,
 * or `null`. Fails with `conflict` if the address or the id belongs to another account.
 */
export async function inviteUser<T>(
  db: Db,
  by: Administrator,
  { id, email, firstName, lastName, role, locale }: Invited,
  handOver: (tx: Tx) => Promise<T>,
): Promise<Result<T | null>> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return inTransaction(db, async (tx) => {
    const account = {
      id,
      email,
      firstName,
      lastName,
      passwordHash,
      role,
      locale,
      now: by.at,
      invitedAt: by.at,
    }
    if (!(await insertAccount(tx, account))) {
      const known = await findAccount(tx, email)
      if (known?.id === id) return ok(null)
      return fail({ kind: 'conflict', message: 'This email address already has an account' })
    }
    await noteAct(tx, by, { action: 'invited', userId: id, after: role })
    return ok(await handOver(tx))
  })
}

/**
 * Accepts an invitation with the password that the person has chosen. Returns `null` if the link was used, replaced or
 * has expired.
 */
export function acceptInvitation(
  db: Db,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
): Promise<{ id: string; email: string } | null> {
  return inTransaction(db, async (tx) => {
    const id = await spendLink(tx, { token, purpose: 'invitation', now })
    if (id === null) return null
    const { email } = await setPassword(tx, id, passwordHash)
    await verifyAccount(tx, id, now)
    await endLinks(tx, id)
    await forgetAllAttempts(tx, email)
    return { id, email }
  })
}

/** Gives a person another role. Returns whose feeds moved. Fails with `conflict` for the last administrator. */
export function changeRole(
  db: Db,
  by: Administrator,
  { id, role }: { id: string; role: Role },
): Promise<Result<{ moved: string[] }>> {
  return inTransaction(db, async (tx) => {
    const isLast = await isLastAdministratorNow(tx, id)
    const before = await locked(tx, id)
    if (!before) return gone
    if (before.role === role) return ok({ moved: [] })
    if (isLast) return lastOne
    await tx
      .updateTable('users')
      .set({ role, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute()
    await noteAct(tx, by, { action: 'roleChanged', userId: id, before: before.role, after: role })
    return ok({ moved: await recordPersonChanged(tx, id) })
  })
}

/**
 * Shuts a person out or lets them in again. Their agreements, rooms and conversations are kept. Returns the sessions
 * that ended. Fails with `conflict` for the last administrator.
 */
export function changeStatus(
  db: Db,
  by: Administrator,
  { id, status }: { id: string; status: Exclude<UserStatus, 'PENDING'> },
): Promise<Result<{ ended: EndedSessions | null }>> {
  return inTransaction(db, async (tx) => {
    const isLast = await isLastAdministratorNow(tx, id)
    const before = await locked(tx, id)
    if (!before) return gone
    if (before.isInactive === (status === 'INACTIVE')) return ok({ ended: null })
    if (isLast) return lastOne
    await tx
      .updateTable('users')
      .set({ inactive_since: status === 'INACTIVE' ? by.at : null })
      .where('id', '=', id)
      .execute()
    const was = before.isInactive ? 'INACTIVE' : 'ACTIVE'
    await noteAct(tx, by, { action: 'statusChanged', userId: id, before: was, after: status })
    return ok({ ended: status === 'INACTIVE' ? await revokeEverySession(tx, id, by.at) : null })
  })
}

/** Mails the link that an account still waits for again: its invitation or its verification. */
export function renewLink(
  db: Db,
  by: Administrator,
  id: string,
  mail: Pick<Mail, 'order'>,
): Promise<Result<undefined>> {
  return inTransaction(db, async (tx) => {
    const user = await locked(tx, id)
    if (!user) return gone
    if (user.isVerified) return fail({ kind: 'conflict', message: 'This address is already verified' })
    const purpose = user.isInvited ? 'invitation' : 'verification'
    await mail.order(tx, { letter: 'link', purpose, to: user.email, locale: user.locale, userId: id })
    await noteAct(tx, by, { action: 'linkSent', userId: id })
    return ok(undefined)
  })
}

/** Clears a person's failed sign-ins. */
export function unlock(db: Db, by: Administrator, id: string): Promise<Result<undefined>> {
  return inTransaction(db, async (tx) => {
    const user = await locked(tx, id)
    if (!user) return gone
    await forgetAllAttempts(tx, user.email)
    await noteAct(tx, by, { action: 'unlocked', userId: id })
    return ok(undefined)
  })
}

type LockedUser = Account & { role: Role | null; isInactive: boolean; isInvited: boolean }

/**
 * Locks an account's row until the transaction ends and returns it; `null` if it doesn't exist or the person has left.
 */
async function locked(tx: Tx, id: string): Promise<LockedUser | null> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'role', 'verified_at', 'inactive_since', 'invited_at'])
    .where('id', '=', id)
    .where('email', '<>', `${id}@deleted.invalid`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { verified_at, inactive_since, invited_at, ...account } = row
  return {
    ...account,
    isVerified: verified_at !== null,
    isInactive: inactive_since !== null,
    isInvited: invited_at !== null,
  }
}
