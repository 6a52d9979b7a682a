import { sql } from 'kysely'
import type { UploadPurpose } from '#contract/upload.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/**
 * Whether another person's record names this id as one of its own files, other than the announced one. Rows show others
 * the ids of files that haven't arrived yet; without this check they could take those ids.
 */
export async function isNamedByOthers(
  db: Reader,
  userId: string,
  { id, purpose, ownerId }: { id: string; purpose: UploadPurpose; ownerId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ purpose: UploadPurpose; owner: string; host: string | null }>`
    select 'unitPhoto' as purpose, id as owner, host_id as host from units
    where fields->'photos' @> ${JSON.stringify([{ id }])}::jsonb
    union all
    select 'arrivalPhoto', units.id, units.host_id
    from arrival_notes join units on units.id = arrival_notes.unit_id
    where arrival_notes.fields->'photos' @> ${JSON.stringify([{ id }])}::jsonb
    union all
    select 'agreementFile', id, host_id from agreements where terms->'attachments' ? ${id}::text
    union all
    select 'ledgerFile', id, written_by from ledger_entries
    where details->'attachments' <> '[]' and details->'attachments' ? ${id}::text
    union all
    select 'expenseFile', id, host_id from expenses where attachments <> '[]' and attachments ? ${id}::text
    union all
    select 'messagePhoto', chat_id, sender_id from messages where photos @> ${JSON.stringify([{ id }])}::jsonb
    union all
    -- Of administrators together: no post has an author.
    select 'postPicture', id, null from posts where strpos(text, ${`(picture:${id})`}) > 0
  `.execute(db)
  // In a chat, others can also name a file that is meant for it; its purpose decides which of them may add it.
  const isMeant = rows.some((named) => named.purpose === purpose && named.owner === ownerId)
  return !isMeant && rows.some(({ host }) => host !== userId)
}
