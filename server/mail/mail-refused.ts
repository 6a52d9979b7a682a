import { z } from 'zod'
import { recordChanges } from '#server/store/feed.ts'
import { inTransaction } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { sql } from 'kysely'

/** How nodemailer reports that the mail server permanently refuses the recipient. */
const Bounce = z.object({
  code: z.literal('EENVELOPE'),
  command: z.literal('RCPT TO'),
  responseCode: z.number().min(500).max(599),
  response: z.string().optional(),
})
/** Refusals because of our own standing with the mail server, which say nothing about the address. */
const POLICY = /^5\d\d[ -]5\.7\./

/** Whether a sending error means that no mail will ever reach the address. */
export function isBounce(error: unknown): boolean {
  const bounce = Bounce.safeParse(error)
  return bounce.success && !POLICY.test(bounce.data.response ?? '')
}

/**
 * Stores whether an address refuses mail, or accepts it again. While it refuses, the person gets no notices by mail.
 * Returns whether that is new; false for an address without an account.
 */
export function noteRefused(db: Db, email: string, refusedAt: Date | null): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ mail_refused_at: refusedAt, version: sql<number>`version + 1` })
      // As the index has it: with the address as it was typed, each mail would read every account.
      .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
      .where('mail_refused_at', refusedAt === null ? 'is not' : 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordChanges(tx, [changed.id], [{ collection: 'profile', id: changed.id }])
    return changed !== undefined
  })
}
