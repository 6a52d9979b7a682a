import {
  arrivalNotes,
  createArrivalNotes,
  editArrivalNotes,
  type ArrivalNotesRow,
} from '#contract/arrival-notes.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const arrivalNotesLine: RecordLine<ArrivalNotesRow> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(arrivalNotes, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    const request = { id, ...fields }
    const answer =
      version === null
        ? await engine.call(permit, createArrivalNotes, request, { headers: edit.headers })
        : await engine.call(permit, editArrivalNotes, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
