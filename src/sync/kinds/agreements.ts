import { agreements, createAgreement, editAgreement, type AgreementRow } from '#contract/agreement.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { PER_PAGE_MAX } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const agreementLine: RecordLine<AgreementRow> = {
  list: async (engine, page) => {
    const answer = await engine.ask(agreements, { page, perPage: PER_PAGE_MAX })
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, { id, version, fields }) => {
    // The server judges each field; what this device keeps is not typed by field.
    const request = { ...fields, id } as RequestOf<typeof createAgreement>
    const answer =
      version === null
        ? await engine.call(permit, createAgreement, request)
        : await engine.call(permit, editAgreement, request, ifVersion(version))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
