import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/notice.ts'
import { readSecret } from '#server/access/secrets.ts'
import type { Db } from '#server/store/tables.ts'

/*
 * A token in a link that by itself unsubscribes from mails about one kind of thing. It consists of 16 bytes of the
 * person's id, one for the kind, and 15 of a keyed hash over both and the address that the mail went to. It gives no
 * access to anything and doesn't expire, so that the link in an old mail still works. It becomes invalid when the
 * address changes.
 */
const ID_BYTES = 16
const MARK_BYTES = 15
const TOKEN_BYTES = ID_BYTES + 1 + MARK_BYTES

export type Unsubscribing = { userId: string; kind: NoticeKind }

/** Returns the token for mails of a kind to a person. */
export async function unsubscribeToken(
  db: Db,
  { userId, kind }: Unsubscribing,
  email: string,
): Promise<string> {
  const said = Buffer.from([...Buffer.from(userId.replaceAll('-', ''), 'hex'), NOTICE_KINDS.indexOf(kind)])
  return Buffer.concat([said, await markOf(db, said, email)]).toString('base64url')
}

/**
 * Returns whose mails of which kind a token unsubscribes from, and that person's language. Returns `null` if the token
 * is invalid, or went to an address that is no longer theirs.
 */
export async function readUnsubscribeToken(
  db: Db,
  token: string,
): Promise<(Unsubscribing & { locale: Locale }) | null> {
  const bytes = Buffer.from(token, 'base64url')
  const kind = NOTICE_KINDS[bytes[ID_BYTES] ?? -1]
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token || kind === undefined) return null
  const said = bytes.subarray(0, ID_BYTES + 1)
  const userId = said.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const person = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const mark = await markOf(db, said, person?.email ?? '')
  if (!person || !timingSafeEqual(mark, bytes.subarray(ID_BYTES + 1))) return null
  return { userId, kind, locale: person.locale }
}

async function markOf(db: Db, said: Buffer, email: string): Promise<Buffer> {
  const key = await readSecret(db, 'unsubscribe_key')
  return createHmac('sha256', key).update(said).update(email.toLowerCase()).digest().subarray(0, MARK_BYTES)
}
