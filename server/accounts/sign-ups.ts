import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import type { AskedUnit } from '#contract/mailed-link.ts'
import { cookieName, cookieOptions } from '#server/http/cookie-name.ts'
import type { Config } from '#server/scope/config.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

const NAME = 'joined'
/** Part of what is signed, so that no other cookie of this server passes for this one. */
const PREFIX = 'joined.'
/**
 * How long a browser proves that it registered. Shorter than a mailed link lives, because others may use the browser, and
 * what it typed last is the account's password until its owner chooses one.
 */
export const BROWSER_PROOF_MS = 24 * 3_600_000
const SECRET_BYTES = 32

type Addressed = Pick<Config, 'publicUrl'>

/** Makes the secret of a browser that registers. */
export function newBrowser(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** Returns the secret that this browser was given when it registered; `null` if it wasn't, or if the cookie is forged. */
export function browserOf(request: FastifyRequest, config: Addressed): string | null {
  const { valid, value } = request.unsignCookie(request.cookies[cookieName(config, NAME)] ?? '')
  if (!valid || !value.startsWith(PREFIX)) return null
  return value.slice(PREFIX.length)
}

/** Gives the browser its secret, which only the server reads, for as long as it proves something. */
export function rememberBrowser(reply: FastifyReply, config: Addressed, secret: string): void {
  const maxAge = BROWSER_PROOF_MS / 1000
  reply.setCookie(cookieName(config, NAME), PREFIX + secret, { ...cookieOptions(config), maxAge })
}

/** Stores which browser registered an account, from which room and for which days. Replaces what was stored before. */
export async function keepSignUp(
  tx: Tx,
  { userId, browser, asked, now }: { userId: string; browser: string; asked: AskedUnit; now: Date },
): Promise<void> {
  const row = {
    browser_hash: hashOf(browser),
    unit_id: asked.unitId,
    arrives: asked.dates?.arrives ?? null,
    leaves: asked.dates?.leaves ?? null,
    made_at: now,
  }
  await tx
    .insertInto('sign_ups')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** What is known of an account that waits for its link: whether this browser registered it, and from which room. */
export type SignUp = { isThisBrowser: boolean; asked: AskedUnit }

/** Returns it, or `null` if the account was registered elsewhere, is verified, or its time is over. */
export async function signUpOf(
  db: Reader,
  { userId, browser, now }: { userId: string; browser: string | null; now: Date },
): Promise<SignUp | null> {
  const row = await db
    .selectFrom('sign_ups')
    .selectAll()
    .where('user_id', '=', userId)
    .where('made_at', '>', oldest(now))
    .executeTakeFirst()
  if (!row) return null
  const { arrives, leaves } = row
  return {
    isThisBrowser:
      browser !== null &&
      hashOf(browser).equals(row.browser_hash) &&
      now.getTime() - row.made_at.getTime() < BROWSER_PROOF_MS,
    asked: { unitId: row.unit_id, dates: arrives === null || leaves === null ? null : { arrives, leaves } },
  }
}

/** Deletes what is kept of a sign-up once the address is verified: nothing signs in by it any more. */
export async function forgetSignUp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('user_id', '=', userId).execute()
}

/** Deletes the sign-ups whose time is over. */
export async function forgetOldSignUps(db: Reader, now: Date): Promise<void> {
  await db.deleteFrom('sign_ups').where('made_at', '<=', oldest(now)).execute()
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - VERIFICATION_LINK_LIFE_MS)
}

/** The secret is long and random, so a fast hash protects it as well as a slow one. */
function hashOf(browser: string): Buffer {
  return createHash('sha256').update(browser).digest()
}
