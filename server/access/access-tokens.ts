import { sql, type RawBuilder } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { REFRESH_GRACE_MS, TOKEN_LIFE_MS, TOKEN_LIFE_REMEMBERED_MS } from '#contract/limits.ts'
import type { Role } from '#contract/permission.ts'
import { prepared } from '#server/store/prepared.ts'
import type { Db } from '#server/store/tables.ts'
import { inTransaction, type Reader, type Tx } from '#server/store/in-transaction.ts'
import {
  endOfSession,
  forgetSessions,
  isWithinLife,
  noteSeen,
  noteSession,
  type SeenDevice,
} from './sessions.ts'

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
  /** The sign-in that the token came from. */
  sessionId: string
}

/** A token's row and its owner, whatever state the token is in. */
export type TokenOwner = {
  actor: Actor
  passwordHash: string
  remember: boolean
  expiresAt: Date
  revokedAt: Date | null
  /** When the session ends, however often it's renewed. */
  sessionEndsAt: Date
  /** When the session was last noted as seen. */
  seenAt: Date | null
}

/** Returns the hash of the token in an Authorization header, or `null` if it holds no token in our format. */
export function bearerHash(header: string | undefined): Buffer | null {
  const token = BEARER.exec(header ?? '')?.[1]
  return token ? hashToken(token) : null
}

/** Returns the token with this hash and its owner, even if the token has expired or was revoked. */
export async function findToken(db: Db, hash: Buffer): Promise<TokenOwner | null> {
  const row = await db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('sessions as s', 's.id', 't.session_id')
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email', 'u.avatar_url'])
    .select(['u.password_hash', 't.remember', 't.session_id', 't.expires_at', 't.revoked_at'])
    .select(['t.created_at', 's.started_at', 's.seen_at'])
    .where('t.hash', '=', hash)
    .modifyFront(prepared)
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
      sessionId: row.session_id,
    },
    passwordHash: row.password_hash,
    remember: row.remember,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    sessionEndsAt: endOfSession(row.started_at ?? row.created_at),
    seenAt: row.seen_at,
  }
}

/**
 * Returns the person a token currently authenticates, or `null` once it has expired or been revoked. Also notes the
 * device as the one that last used the session.
 */
export async function findActor(
  db: Db,
  hash: Buffer,
  now: Date,
  device: SeenDevice | null = null,
): Promise<Actor | null> {
  const token = await findToken(db, hash)
  if (!token || token.revokedAt || token.expiresAt <= now || token.sessionEndsAt <= now) return null
  if (device !== null) await noteSeen(db, { ...token.actor, seenAt: token.seenAt }, device, now)
  return token.actor
}

/**
 * Whether a token may be refreshed: while it's valid, or up to 30 days longer if it's a remembered one. Never after it
 * was revoked.
 */
export function isRefreshable(
  token: Pick<TokenOwner, 'remember' | 'expiresAt' | 'revokedAt' | 'sessionEndsAt'>,
  now: Date,
): boolean {
  const graceMs = token.remember ? REFRESH_GRACE_MS : 0
  if (token.sessionEndsAt <= now) return false
  return !token.revokedAt && token.expiresAt.getTime() + graceMs > now.getTime()
}

export type NewToken = {
  userId: string
  /** The person's password hash at the time their right to this token was checked. */
  passwordHash: string
  /** The token that this one replaces, or `null` at a sign-in. */
  from: Buffer | null
  remember: boolean
  sessionId: string
  /** The device that asked for it. */
  device?: SeenDevice | null
  now: Date
}

/**
 * Makes and stores a token for one session (all tokens that came from one sign-in). Only its hash is stored. Returns
 * `null` if the password has changed meanwhile, the person was shut out, or `from` was revoked. Otherwise a token made
 * just after all others were revoked would outlive them.
 */
export function issueToken(
  db: Db,
  { userId, passwordHash, from, remember, sessionId, device = null, now }: NewToken,
): Promise<{ token: string; expiresAt: Date } | null> {
  return inTransaction(db, async (tx) => {
    // Both row locks wait for a change in progress, and make later changes wait until this transaction is done.
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .where('inactive_since', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!user || (from !== null && !(await isOpen(tx, from)))) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const startedAt = await noteSession(tx, { id: sessionId, userId, device, now })
    const lifeMs = remember ? TOKEN_LIFE_REMEMBERED_MS : TOKEN_LIFE_MS
    const expiresAt = new Date(Math.min(now.getTime() + lifeMs, endOfSession(startedAt).getTime()))
    const row = { user_id: userId, remember, session_id: sessionId, created_at: now, expires_at: expiresAt }
    await tx
      .insertInto('access_tokens')
      .values({ hash: hashToken(token), ...row })
      .execute()
    await forgetEndedTokens(tx, userId, now)
    await forgetSessions(tx, userId)
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

/** Sessions that a write has ended. Close their live connections with `live.endSessions` once it has committed. */
export type EndedSessions = { userId: string; sessionIds: string[] }

/** Revokes every token of one session of a person, so that no forgotten copy outlives the sign-out. */
export function revokeSession(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<EndedSessions> {
  return revoke(tx, userId, sql`session_id = ${sessionId}`, now)
}

/** Revokes every token of a person, in all their sessions. */
export function revokeEverySession(tx: Tx, userId: string, now: Date): Promise<EndedSessions> {
  return revoke(tx, userId, sql`true`, now)
}

/** Revokes every token of a person except those of one session. */
export function revokeOtherSessions(
  tx: Tx,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<EndedSessions> {
  return revoke(tx, userId, sql`session_id <> ${sessionId}`, now)
}

/**
 * Locks the matching tokens before selecting them, so that a token being issued from one of them is included. Also
 * stops push messages to the devices of these sessions and deletes what was said to the assistant in them.
 */
async function revoke(tx: Tx, userId: string, which: RawBuilder<unknown>, now: Date): Promise<EndedSessions> {
  const open = sql`user_id = ${userId} and revoked_at is null and ${which}`
  await sql`select from access_tokens where ${open} order by hash for update`.execute(tx)
  const { rows } = await sql<{ session_id: string }>`
    update access_tokens set revoked_at = ${now} where ${open} returning session_id`.execute(tx)
  await sql`delete from push_subscriptions where user_id = ${userId} and ${which}`.execute(tx)
  await sql`delete from assistant_threads where user_id = ${userId} and ${which}`.execute(tx)
  return { userId, sessionIds: [...new Set(rows.map(({ session_id }) => session_id))] }
}

/** Returns which of these sessions can still be used: they have a token that is valid or can be refreshed. */
export async function openSessions(
  db: Reader,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('access_tokens')
    .leftJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .select('session_id')
    .distinct()
    .where(isWithinLife(now))
    .where('session_id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where(canBeUsed(now))
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}

/**
 * The SQL condition that a token is valid or can be refreshed (`isRefreshable`), as long as its session hasn't ended.
 */
export function canBeUsed(now: Date): RawBuilder<boolean> {
  const graceSince = new Date(now.getTime() - REFRESH_GRACE_MS)
  return sql<boolean>`(revoked_at is null and (expires_at > ${now} or (remember and expires_at > ${graceSince})))`
}

/** Deletes tokens that have expired and can no longer be refreshed. */
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
