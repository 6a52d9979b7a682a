import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { EMAIL_CHANGE_LINK_LIFE_MS, EMAIL_UNDO_LINK_LIFE_MS } from '#contract/limits.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

/** `confirm` makes an address the account's; `undo` restores a former one. */
export type AddressLinkKind = 'confirm' | 'undo'
export type AddressLink = { userId: string; email: string }

const TOKEN_BYTES = 32
const LIFE_MS: Record<AddressLinkKind, number> = {
  confirm: EMAIL_CHANGE_LINK_LIFE_MS,
  undo: EMAIL_UNDO_LINK_LIFE_MS,
}

/** Stores a link that has no token yet, and returns its id. The token is made when the letter is written. */
export async function addAddressLink(
  tx: Tx,
  { kind, userId, email, now }: AddressLink & { kind: AddressLinkKind; now: Date },
): Promise<string> {
  await tx.deleteFrom('address_links').where('expires_at', '<=', now).execute()
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + LIFE_MS[kind])
  await tx.insertInto('address_links').values({ id, kind, user_id: userId, email, expires_at }).execute()
  return id
}

/** Gives a link a new token and returns it; `null` if the link was used or replaced, or has expired. */
export async function tokenOfAddressLink(db: Reader, id: string, now: Date): Promise<string | null> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = await db
    .updateTable('address_links')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row ? token : null
}

type Given = { kind: AddressLinkKind; token: string; now: Date }

/**
 * Returns what a valid link is about, without using it up; `null` if it never existed, was used or replaced, or has
 * expired.
 */
export async function readAddressLink(db: Reader, { kind, token, now }: Given): Promise<AddressLink | null> {
  const row = await db
    .selectFrom('address_links')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { userId: row.user_id, email: row.email } : null
}

/** Uses up a valid link. Of two concurrent calls, one gets `null`. */
export async function spendAddressLink(tx: Tx, { kind, token, now }: Given): Promise<AddressLink | null> {
  const row = await tx
    .deleteFrom('address_links')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, email: row.email } : null
}

/** Invalidates a person's links of one kind, or all of them. */
export async function endAddressLinks(tx: Reader, userId: string, kind?: AddressLinkKind): Promise<void> {
  await tx
    .deleteFrom('address_links')
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'confirm'))
    .execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
