import { AgreementRow, createAgreement, editAgreement } from '#contract/agreement.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { ifMatch, IF_MATCH_HEADER } from '#contract/if-match.ts'
import { Profile, updateProfile } from '#contract/profile.ts'
import { ok, type Result } from '#contract/result.ts'
import { createUnit, UnitRow, updateUnit } from '#contract/unit.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { RecordChange } from '#db/records/records.ts'
import type { EditCollection } from '#db/views/edit-view.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Permit } from '#sync/line/reachability.ts'

/** One request: the record's id, the version that `fields` were changed from (`null`: the record is made here). */
export type EditRequest = { id: string; version: number | null; fields: Fields }

/** How edits of one collection reach the server. */
export type EditTarget = {
  /** Sends one; the answer is the server's row after it. */
  send: (engine: EngineHttp, permit: Permit, request: EditRequest) => Promise<Result<RecordChange>>
  /** Reads the row that a 409 answered; `null` when it is none. */
  current: (id: string, answered: unknown) => RecordChange | null
}

const profile: EditTarget = {
  send: async (engine, permit, { id, version, fields }) => {
    // The server judges each field; what this device keeps is not typed by field.
    const answer = await engine.call(permit, updateProfile, fields, ifVersion(version))
    return answer.ok ? ok({ collection: 'profile', id, n: 0, row: answer.value.data }) : answer
  },
  current: (id, answered) => {
    const row = Profile.safeParse(answered)
    return row.success ? { collection: 'profile', id, n: 0, row: row.data } : null
  },
}

const agreements: EditTarget = {
  send: async (engine, permit, { id, version, fields }) => {
    // The server judges each field; what this device keeps is not typed by field.
    const request = { ...fields, id } as RequestOf<typeof createAgreement>
    const answer =
      version === null
        ? await engine.call(permit, createAgreement, request)
        : await engine.call(permit, editAgreement, request, ifVersion(version))
    return answer.ok ? ok({ collection: 'agreements', id, n: 0, row: answer.value.data }) : answer
  },
  current: (id, answered) => {
    const row = AgreementRow.safeParse(answered)
    return row.success ? { collection: 'agreements', id, n: 0, row: row.data } : null
  },
}

const units: EditTarget = {
  send: async (engine, permit, { id, version, fields }) => {
    const request = { id, ...fields }
    const answer =
      version === null
        ? await engine.call(permit, createUnit, request)
        : await engine.call(permit, updateUnit, request, ifVersion(version))
    return answer.ok ? ok({ collection: 'units', id, n: 0, row: answer.value.data }) : answer
  },
  current: (id, answered) => {
    const row = UnitRow.safeParse(answered)
    return row.success ? { collection: 'units', id, n: 0, row: row.data } : null
  },
}

/** By collection. One without an entry can be edited on no screen. */
export const EDIT_TARGETS: Partial<Record<EditCollection, EditTarget>> = { profile, units, agreements }

function ifVersion(version: number | null): { headers: Record<string, string> } {
  return { headers: { [IF_MATCH_HEADER]: ifMatch(version ?? 0) } }
}
