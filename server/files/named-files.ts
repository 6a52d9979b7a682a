import { sql } from 'kysely'
import type { UploadPurpose } from '#contract/upload.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/**
 * Whether a record of somebody else names this id as that of a file of its own, which the announced one is not. A row
 * tells others the ids of files that have not arrived yet: without this they could take them.
 */
export async function isNamedByOthers(
  db: Reader,
  userId: string,
  { id, purpose, ownerId }: { id: string; purpose: UploadPurpose; ownerId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ purpose: UploadPurpose; owner: string; host: string }>`
    select 'unitPhoto' as purpose, id as owner, host_id as host from units
    where fields->'photos' @> ${JSON.stringify([{ id }])}::jsonb
    union all
    select 'agreementFile', id, host_id from agreements where terms->'attachments' ? ${id}::text
  `.execute(db)
  const isMeant = rows.some((named) => named.purpose === purpose && named.owner === ownerId)
  return !isMeant && rows.some(({ host }) => host !== userId)
}
