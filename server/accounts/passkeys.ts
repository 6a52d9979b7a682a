import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Passkey } from '#contract/passkey.ts'
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey-response.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Tables } from '#server/store/tables.ts'

const CHALLENGE_BYTES = 32

export type StoredPasskey = Selectable<Tables['passkeys']>

/** Returns a person's passkeys, oldest first. */
export function passkeysOf(db: Reader, userId: string): Promise<StoredPasskey[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

/** Returns the passkey with this id of a credential, whoever owns it; `null` if there is none. */
export async function findPasskey(db: Reader, credentialId: string): Promise<StoredPasskey | null> {
  const found = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return found ?? null
}

/** Stores a passkey. Returns false if the credential is somebody's already. */
export async function insertPasskey(tx: Tx, passkey: StoredPasskey): Promise<boolean> {
  const stored = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Notes that a passkey signed in. Of two answers with the same counter one is noted; returns whether this one was. */
export async function noteUse(
  tx: Tx,
  { id, counter, isBackedUp, now }: { id: string; counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, used_at: now })
    .where('id', '=', id)
    // Many passkeys don't count, and say 0 each time.
    .where((is) => is.or([is('counter', '<', counter), is('counter', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a person's passkeys, and the challenges by which one may be about to be added. */
export async function dropPasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** Returns what its owner may see of a passkey. */
export function shownPasskey({ id, name, added_at, used_at, is_backed_up }: StoredPasskey): Passkey {
  return {
    id,
    name,
    addedAt: added_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
    isBackedUp: is_backed_up,
  }
}

/** Makes a challenge and keeps its hash: for one person who adds a passkey, or for anybody who signs in (`null`). */
export async function makeChallenge(db: Reader, userId: string | null, now: Date): Promise<string> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const expires_at = new Date(now.getTime() + PASSKEY_CHALLENGE_MS)
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashOf(challenge), user_id: userId, expires_at })
    .execute()
  return challenge
}

/** Uses a challenge up. Returns whether it was made for this person and nobody has used it; of two calls one is. */
export async function takeChallenge(
  db: Reader,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}
