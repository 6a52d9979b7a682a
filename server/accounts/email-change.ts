import { sql } from 'kysely'
import { revokeEverySession, type Actor, type EndedSessions } from '#server/access/access-tokens.ts'
import {
  addAddressLink,
  endAddressLinks,
  spendAddressLink,
  type AddressLink,
} from '#server/mail/address-links.ts'
import { endLinks } from '#server/mail/mailed-links.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { findAccount } from './accounts.ts'
import { forgetAllAttempts } from './lockout.ts'
import { dropPasskeys } from './passkeys.ts'

type Scope = Pick<ServerScope, 'db' | 'mail' | 'now'>

/** Returns the new address that awaits confirmation for a person's account, or `null` if none was requested. */
export async function pendingEmail(db: Reader, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('address_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('kind', '=', 'confirm')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Mails a link to the new address and a notice to the account's current one. The address doesn't change until the link
 * is used. A later request invalidates the link of an earlier one. Returns false if the new address has an account.
 */
export function askEmailChange({ db, mail, now }: Scope, { id }: Actor, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Of two requests at the same time, only one link remains.
    const { email: former, locale } = await hold(tx, id)
    if (await findAccount(tx, email)) return false
    await endAddressLinks(tx, id, 'confirm')
    const linkId = await addAddressLink(tx, { kind: 'confirm', userId: id, email, now: now() })
    await mail.order(tx, { letter: 'emailChange', to: email, locale, linkId })
    await mail.order(tx, { letter: 'emailChangeAsked', to: former, locale })
    return true
  })
}

/** The outcome of following a link, and whose devices to notify. */
export type FollowedLink =
  | { kind: 'bad' | 'taken' }
  | { kind: 'done'; userId: string; moved: string[]; ended: EndedSessions | null }

/**
 * Makes the confirmed address the account's. Sessions continue, because the request required the password. Links mailed
 * to the former address become invalid; the former address gets a mail with a link to undo the change.
 */
export function confirmEmailChange(scope: Scope, token: string): Promise<FollowedLink> {
  const { db, mail, now } = scope
  return unlessTaken(db, async (tx) => {
    const link = await spendAddressLink(tx, { kind: 'confirm', token, now: now() })
    if (!link) return { kind: 'bad' }
    const former = await hold(tx, link.userId)
    if (former.inactive_since !== null) return { kind: 'bad' }
    if (!(await setEmail(tx, link))) return { kind: 'taken' }
    const linkId = await addAddressLink(tx, {
      kind: 'undo',
      userId: link.userId,
      email: former.email,
      now: now(),
    })
    await mail.order(tx, { letter: 'emailChanged', to: former.email, locale: former.locale, linkId })
    await forgetAllAttempts(tx, former.email)
    const moved = await recordPersonChanged(tx, link.userId, false)
    return { kind: 'done', userId: link.userId, moved, ended: null }
  })
}

/**
 * Restores a former address. Ends every session, every passkey and every other link: the person who changed the address
 * knew the password, so the page asks for a new one. An unverified account with that address is removed to make room.
 */
export function undoEmailChange({ db, now }: Scope, token: string): Promise<FollowedLink> {
  return unlessTaken(db, async (tx) => {
    const link = await spendAddressLink(tx, { kind: 'undo', token, now: now() })
    if (!link) return { kind: 'bad' }
    await hold(tx, link.userId)
    const squatter = await findAccount(tx, link.email)
    if (squatter && squatter.id !== link.userId && !squatter.isVerified)
      await tx.deleteFrom('users').where('id', '=', squatter.id).execute()
    if (!(await setEmail(tx, link))) return { kind: 'taken' }
    await endAddressLinks(tx, link.userId)
    // Whoever changed the address may have added one, or be about to, which no new password ends.
    await dropPasskeys(tx, link.userId)
    const ended = await revokeEverySession(tx, link.userId, now())
    const moved = await recordPersonChanged(tx, link.userId, false)
    return { kind: 'done', userId: link.userId, moved, ended }
  })
}

/**
 * Sets the address and invalidates every link mailed to the previous one. Returns false if another account has the
 * address.
 */
async function setEmail(tx: Tx, { userId, email }: AddressLink): Promise<boolean> {
  const holder = await findAccount(tx, email)
  if (holder && holder.id !== userId) return false
  await tx
    .updateTable('users')
    .set({ email, mail_refused_at: null, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
  await endLinks(tx, userId)
  return true
}

const IS_TAKEN = new Set(['23503', '23505'])

/** If somebody takes the address at the same moment, the database refuses the write and nothing has changed. */
async function unlessTaken(db: Db, follow: (tx: Tx) => Promise<FollowedLink>): Promise<FollowedLink> {
  try {
    return await inTransaction(db, follow)
  } catch (error) {
    if (error instanceof Error && 'code' in error && IS_TAKEN.has(String(error.code)))
      return { kind: 'taken' }
    throw error
  }
}

function hold(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['email', 'locale', 'inactive_since'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
