import { addLedgerEntry, ledgerEntries } from '#contract/ledger-endpoints.ts'
import { CLAIMS_PER_HOUR, LEDGER_DEVICE_MAX, LEDGER_ENTRIES_PER_HOUR } from '#contract/limits.ts'
import { fail, ok } from '#contract/result.ts'
import { deviceOf, deviceText } from '#server/access/device-name.ts'
import { dataOf } from '#server/http/data-of.ts'
import { tellWritten } from '#server/chats/tell-lines.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { notePrivateReads } from '#server/records/agreements/private-reads.ts'
import * as store from './ledger.ts'
import { agreementsOfEntries } from './ledger-rows.ts'
import type { ServerScope } from '#server/scope/scope.ts'

const HOUR_MS = 3_600_000

/**
 * The ledgers of agreements (§2): both parties read them, and each writes the entries that are theirs to write. Nobody
 * changes an entry.
 */
export function ledgerRoutes(scope: ServerScope): Route[] {
  const { db, notices, now, newId } = scope
  const entries = scope.limits.volume({ name: 'entries', max: LEDGER_ENTRIES_PER_HOUR, windowMs: HOUR_MS })
  const claims = scope.limits.volume({ name: 'claims', max: CLAIMS_PER_HOUR, windowMs: HOUR_MS })
  return [
    implement(ledgerEntries, async ({ query, actor, request }) => {
      const isEverybody = query.all === true
      if (isEverybody && actor.role !== 'ADMIN')
        return fail({ kind: 'forbidden', message: 'Only administrators can list other people’s rows' })
      const found = await store.ledgerPage(db, actor.id, { ...query, isEverybody })
      await notePrivateReads(scope, request, actor, await agreementsOfEntries(db, found.data))
      return ok(found)
    }),
    implement(addLedgerEntry, async ({ params, body, actor, request }) => {
      const window = body.kind === 'CLAIM' ? claims : entries
      const retryAfterMs = await window.take(actor.id, 1)
      if (retryAfterMs !== null) return fail({ kind: 'tooMany', message: 'Too many entries', retryAfterMs })
      // An entry is sent by the device that wrote it. A name that it gives itself comes first.
      const device =
        body.device || deviceText(deviceOf(request.headers['user-agent'])).slice(0, LEDGER_DEVICE_MAX)
      const entry = { ...body, device }
      const adding = { id: params.id, userId: actor.id, entry, at: now(), newId, notices }
      return dataOf(await tellWritten(scope, actor.id, await store.addEntry(db, adding)))
    }),
  ]
}
