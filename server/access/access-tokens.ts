import { sql, type RawBuilder } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { REFRESH_GRACE_MS, TOKEN_LIFE_MS, TOKEN_LIFE_REMEMBERED_MS } from '#contract/limits.ts'
import type { Role } from '#contract/permission.ts'
import type { Db } from '#server/store/tables.ts'
import { inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'

const TOKEN_BYTES = 32
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i

/** The person behind a request, as the token's owner is now. */
export type Actor = {
  id: string
  role: Role | null
  firstName: string
  lastName: string
  email: string
  avatarUrl: string | null
  tokenHash: Buffer
}

/** A token's row with its owner, whatever its state. */
export type TokenOwner = {
  actor: Actor
  passwordHash: string
  remember: boolean
  sessionId: string
  expiresAt: Date
  revokedAt: Date | null
}

/** The hash of the token in an Authorization header; `null` when there is none of our shape. */
export function bearerHash(header: string | undefined): Buffer | null {
  const token = BEARER.exec(header ?? '')?.[1]
  return token ? hashToken(token) : null
}

/** The token with this hash and its owner, also when it has ended or was revoked. */
export async function findToken(db: Db, hash: Buffer): Promise<TokenOwner | null> {
  const row = await db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email', 'u.avatar_url'])
    .select(['u.password_hash', 't.remember', 't.session_id', 't.expires_at', 't.revoked_at'])
    .where('t.hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  const { id, role, email } = row
  return {
    actor: {
      id,
      role,
      email,
      firstName: row.first_name,
      lastName: row.last_name,
      avatarUrl: row.avatar_url,
      tokenHash: hash,
    },
    passwordHash: row.password_hash,
    remember: row.remember,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
}

/** Who a token speaks for right now: `null` once it has ended or was revoked. */
export async function findActor(db: Db, hash: Buffer, now: Date): Promise<Actor | null> {
  const token = await findToken(db, hash)
  return token && !token.revokedAt && token.expiresAt > now ? token.actor : null
}

/** Whether a token may be exchanged: while it lives, and a remembered one 30 days longer; never once revoked. */
export function isRefreshable(
  token: Pick<TokenOwner, 'remember' | 'expiresAt' | 'revokedAt'>,
  now: Date,
): boolean {
  const graceMs = token.remember ? REFRESH_GRACE_MS : 0
  return !token.revokedAt && token.expiresAt.getTime() + graceMs > now.getTime()
}

export type NewToken = {
  userId: string
  /** The person's password, as it was when the right to this token was looked at. */
  passwordHash: string
  /** The token that this one is exchanged for; `null` at a sign-in. */
  from: Buffer | null
  remember: boolean
  sessionId: string
  now: Date
}

/**
 * Makes and stores a token for one session (all tokens that came from one sign-in). Only its hash is kept. `null` when
 * the password has changed meanwhile, or `from` was revoked: a token made just after that revoked all others would
 * outlive it.
 */
export function issueToken(
  db: Db,
  { userId, passwordHash, from, remember, sessionId, now }: NewToken,
): Promise<{ token: string; expiresAt: Date } | null> {
  return inTransaction(db, async (tx) => {
    // Both wait for a change under way, and keep one that comes from looking before this is done.
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .forShare()
      .executeTakeFirst()
    if (!user || (from !== null && !(await isOpen(tx, from)))) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(now.getTime() + (remember ? TOKEN_LIFE_REMEMBERED_MS : TOKEN_LIFE_MS))
    const row = { user_id: userId, remember, session_id: sessionId, created_at: now, expires_at: expiresAt }
    await tx
      .insertInto('access_tokens')
      .values({ hash: hashToken(token), ...row })
      .execute()
    await forgetEndedTokens(tx, userId, now)
    return { token, expiresAt }
  })
}

async function isOpen(tx: Tx, hash: Buffer): Promise<boolean> {
  const open = await tx
    .selectFrom('access_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return open !== undefined
}

/** Revokes a token and every other that came from the same sign-in, so that no forgotten copy outlives a sign-out. */
export function revokeSession(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  return revoke(tx, sql`session_id = ${sessionOf(hash)}`, now)
}

/** Revokes every token of a person, whichever sign-in it came from. */
export function revokeEverySession(tx: Tx, userId: string, now: Date): Promise<void> {
  return revoke(tx, sql`user_id = ${userId}`, now)
}

/** Revokes every token of a person but those of the session that this token belongs to. */
export function revokeOtherSessions(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<void> {
  return revoke(tx, sql`user_id = ${userId} and session_id <> ${sessionOf(hash)}`, now)
}

function sessionOf(hash: Buffer) {
  return sql`(select session_id from access_tokens where hash = ${hash})`
}

/** Locks them first, and only then looks which there are: one that is just being made from one of these is among them. */
async function revoke(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`select from access_tokens where revoked_at is null and ${which} order by hash for update`.execute(
    tx,
  )
  await sql`update access_tokens set revoked_at = ${now} where revoked_at is null and ${which}`.execute(tx)
}

/** A token past its end and past any grace can do nothing any more. */
async function forgetEndedTokens(db: Reader, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REFRESH_GRACE_MS)
  await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '<', before)
    .execute()
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
