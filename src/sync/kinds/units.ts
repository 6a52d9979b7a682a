import { ok } from '#contract/result.ts'
import { createUnit, units, updateUnit, type UnitRow } from '#contract/unit.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const unitLine: RecordLine<UnitRow> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(units, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    const request = { id, ...fields }
    const answer =
      version === null
        ? await engine.call(permit, createUnit, request, { headers: edit.headers })
        : await engine.call(permit, updateUnit, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
