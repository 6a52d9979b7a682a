import type { RequestOf } from '#contract/endpoint.ts'
import { addLedgerEntry, ledgerEntries } from '#contract/ledger-endpoints.ts'
import { type LedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { ok } from '#contract/result.ts'
import type { RecordLine } from './record-line.ts'

/** Entries of ledgers: each is added once, under its own id, and nothing changes it afterwards. */
export const ledgerLine: RecordLine<LedgerEntry> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(ledgerEntries, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, { id, fields, headers }) => {
    // An edit keeps no field that says nothing; an entry says so. The server judges each: what is kept is not typed.
    const request = { ...NO_ENTRY, ...fields, id } as RequestOf<typeof addLedgerEntry>
    const answer = await engine.call(permit, addLedgerEntry, request, { headers })
    return answer.ok ? ok(answer.value.data) : answer
  },
}
