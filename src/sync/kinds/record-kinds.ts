import { agreementChanges, proposeAgreementChange } from '#contract/agreement-change.ts'
import { editHand, hands } from '#contract/hand.ts'
import { addLedgerEntry, ledgerEntries } from '#contract/ledger-endpoints.ts'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { profile, updateProfile } from '#contract/profile.ts'
import {
  byKind,
  type CrudKind,
  isCrudKind,
  RECORDS,
  type RecordKind,
  type RecordRows,
} from '#contract/records.ts'
import { ok } from '#contract/result.ts'
import { createTicket, replyToTicket, tickets } from '#contract/ticket.ts'
import { type CrudEndpoints, crudLine, ifVersion, listBy, type RecordLine, sendTo } from './record-line.ts'

type Lines<K extends RecordKind> = { [Kind in K]: RecordLine<RecordRows[Kind]> }

/** The kinds that sync in a way of their own. */
const OWN_LINES: Lines<Exclude<RecordKind, CrudKind>> = {
  /** The person's own profile, which is created with the account. */
  profile: {
    list: async (engine) => {
      const answer = await engine.ask(profile, {})
      return answer.ok ? ok({ rows: [answer.value.data], lastPage: 1 }) : answer
    },
    send: async (engine, permit, edit) => {
      const answer = await engine.call(permit, updateProfile, edit.fields, { headers: ifVersion(edit) })
      return answer.ok ? ok(answer.value.data) : answer
    },
  },
  /** Proposed once, under its own id. It is answered by a step that needs the server. */
  agreementChanges: {
    list: listBy(agreementChanges),
    send: (engine, permit, edit) => sendTo(proposeAgreementChange, engine, permit, edit),
  },
  /** Each entry is added once, under its own id, and never changes. An edit leaves out empty fields; an entry states them. */
  ledgerEntries: {
    list: listBy(ledgerEntries),
    send: (engine, permit, edit) =>
      sendTo(addLedgerEntry, engine, permit, { ...edit, fields: { ...NO_ENTRY, ...edit.fields } }),
  },
  /** They begin with an invitation on the server. */
  hands: {
    list: listBy(hands),
    send: (engine, permit, edit) => sendTo(editHand, engine, permit, { ...edit, headers: ifVersion(edit) }),
  },
  /** Replies are added to a ticket whatever its version. */
  tickets: {
    list: listBy(tickets),
    send: (engine, permit, edit) =>
      sendTo(edit.version === null ? createTicket : replyToTicket, engine, permit, edit),
  },
}

/** The endpoints of the other kinds; each answers with rows of its kind. */
const ENDPOINTS: { [K in CrudKind]: CrudEndpoints<RecordRows[K]> } = RECORDS

/** Every kind of record, as this layer knows it. */
// One line for each kind, made of that kind's own endpoints.
const LINES = byKind((kind) =>
  isCrudKind(kind) ? crudLine<RecordRows[CrudKind]>(ENDPOINTS[kind]) : OWN_LINES[kind],
) as Lines<RecordKind>

/** Returns how records of a kind are listed and sent. */
export function lineOf<K extends RecordKind>(kind: K): RecordLine<RecordRows[K]> {
  return LINES[kind]
}
