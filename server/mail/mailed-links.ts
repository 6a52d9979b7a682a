import { createHash, randomBytes } from 'node:crypto'
import { INVITATION_LINK_LIFE_MS, RESET_LINK_LIFE_MS, VERIFICATION_LINK_LIFE_MS } from '#contract/limits.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import { endAddressLinks } from './address-links.ts'
import type { MailedPurpose } from '#contract/mailed-link.ts'

const TOKEN_BYTES = 32
const LIFE_MS: Record<MailedPurpose, number> = {
  verification: VERIFICATION_LINK_LIFE_MS,
  reset: RESET_LINK_LIFE_MS,
  invitation: INVITATION_LINK_LIFE_MS,
}

export type NewLink = { email: string; userId: string; purpose: MailedPurpose; now: Date }

/**
 * Makes and stores a link's token and returns it. Only one link per address and purpose is valid: a new one replaces
 * the old.
 */
export async function makeLink(db: Reader, { email, userId, purpose, now }: NewLink): Promise<string> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', now).execute()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link = {
    token_hash: sha256(token),
    user_id: userId,
    expires_at: new Date(now.getTime() + LIFE_MS[purpose]),
  }
  await db
    .insertInto('mailed_links')
    .values({ address_hash: sha256(email.toLowerCase()), purpose, ...link })
    .onConflict((conflict) => conflict.columns(['address_hash', 'purpose']).doUpdateSet(link))
    .execute()
  return token
}

export type GivenLink = { token: string; purpose: MailedPurpose; now: Date }

/** Returns the owner of a valid link, without using it up; `null` if it's forged, used, replaced or expired. */
export async function ownerOfLink(db: Reader, { token, purpose, now }: GivenLink): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses up a valid link and returns its owner. Of two concurrent calls, one gets `null`. */
export async function spendLink(tx: Tx, { token, purpose, now }: GivenLink): Promise<string | null> {
  const row = await tx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Invalidates every link that gives a person something; a change of the address can still be undone. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
  await endAddressLinks(tx, userId, 'confirm')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
