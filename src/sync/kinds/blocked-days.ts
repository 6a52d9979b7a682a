import { blockDays, blockedDays, type BlockedDaysRow, editBlockedDays } from '#contract/blocked-days.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const blockedDaysLine: RecordLine<BlockedDaysRow> = {
  isNotForGuests: true,
  list: async (engine, wanted) => {
    const answer = await engine.ask(blockedDays, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    const request = { ...fields, id }
    const answer =
      version === null
        ? // The server checks each field; the edits kept on this device aren't typed by field.
          await engine.call(permit, blockDays, request as RequestOf<typeof blockDays>, {
            headers: edit.headers,
          })
        : await engine.call(permit, editBlockedDays, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
