import { agreements, createAgreement, editAgreement, type AgreementRow } from '#contract/agreement.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const agreementLine: RecordLine<AgreementRow> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(agreements, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    // The server checks each field; the edits kept on this device aren't typed by field.
    const request = { ...fields, id } as RequestOf<typeof createAgreement>
    const answer =
      version === null
        ? await engine.call(permit, createAgreement, request, { headers: edit.headers })
        : await engine.call(permit, editAgreement, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
