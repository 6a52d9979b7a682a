import { PER_PAGE_MAX } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { createUnit, units, updateUnit, type UnitRow } from '#contract/unit.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const unitLine: RecordLine<UnitRow> = {
  list: async (engine, page) => {
    const answer = await engine.ask(units, { page, perPage: PER_PAGE_MAX })
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, { id, version, fields }) => {
    const request = { id, ...fields }
    const answer =
      version === null
        ? await engine.call(permit, createUnit, request)
        : await engine.call(permit, updateUnit, request, ifVersion(version))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
