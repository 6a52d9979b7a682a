import type { FastifyRequest } from 'fastify'
import type { AgreementRow } from '#contract/agreement.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import { logSecurity } from '#server/http/security-log.ts'
import type { ServerScope } from '#server/scope/scope.ts'

type ReadAgreement = Pick<AgreementRow, 'id' | 'hostId' | 'guestId'>

/**
 * Logs, before the response is sent, which of these agreements the reader isn't a party to; only administrators see
 * such. With a `fileId`, that attachment is what was read.
 */
export async function notePrivateReads(
  { db, now }: Pick<ServerScope, 'db' | 'now'>,
  request: FastifyRequest,
  reader: Actor,
  rows: readonly ReadAgreement[],
  fileId: string | null = null,
): Promise<void> {
  const foreign = rows.filter(({ hostId, guestId }) => hostId !== reader.id && guestId !== reader.id)
  if (foreign.length === 0) return
  const read = { reader_id: reader.id, read_at: now(), read_from: request.ip, file_id: fileId }
  await db
    .insertInto('private_reads')
    .values(foreign.map(({ id }) => ({ ...read, agreement_id: id })))
    .execute()
  for (const { id } of foreign)
    logSecurity(request, 'private agreement read', reader.id, {
      agreementId: id,
      ...(fileId === null ? {} : { fileId }),
    })
}
