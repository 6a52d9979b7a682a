import { sql } from 'kysely'
import { isNotice } from '#contract/notice.ts'
import type { Unsubscribing } from '#server/mail/unsubscribe-token.ts'
import { recordPersonChanged } from '#server/records/person-changes.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Turns off a person's mails of a kind, as they could in their profile. Idempotent. Returns the people whose feeds have
 * moved.
 */
export function stopNoticeMails(db: Db, { userId, kind }: Unsubscribing): Promise<string[]> {
  const notice = `${kind}:mail`
  if (!isNotice(notice)) return Promise.resolve([])
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({
        notices_off: sql`array_append(notices_off, ${notice}::text)`,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', userId)
      .where(sql<boolean>`not ${notice} = any(notices_off)`)
      .returning('id')
      .executeTakeFirst()
    return changed ? recordPersonChanged(tx, userId, false) : []
  })
}
