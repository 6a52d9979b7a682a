import type { RequestOf } from '#contract/endpoint.ts'
import { addLedgerEntry, ledgerEntries } from '#contract/ledger-endpoints.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { ok } from '#contract/result.ts'
import type { RecordLine } from './record-line.ts'

/** Ledger entries. Each is added once, under its own id, and never changes afterwards. */
export const ledgerLine: RecordLine<LedgerEntry> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(ledgerEntries, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, { id, fields, headers }) => {
    // An edit leaves out empty fields; an entry states them. The server checks each: edits kept here aren't typed.
    const request = { ...NO_ENTRY, ...fields, id } as RequestOf<typeof addLedgerEntry>
    const answer = await engine.call(permit, addLedgerEntry, request, { headers })
    return answer.ok ? ok(answer.value.data) : answer
  },
}
