import type { RequestOf } from '#contract/endpoint.ts'
import { ok } from '#contract/result.ts'
import { createSavedReply, editSavedReply, savedReplies, type SavedReplyRow } from '#contract/saved-reply.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const savedReplyLine: RecordLine<SavedReplyRow> = {
  isNotForGuests: true,
  list: async (engine, wanted) => {
    const answer = await engine.ask(savedReplies, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    const request = { ...fields, id }
    const answer =
      version === null
        ? // The server checks each field; the edits kept on this device aren't typed by field.
          await engine.call(permit, createSavedReply, request as RequestOf<typeof createSavedReply>, {
            headers: edit.headers,
          })
        : await engine.call(permit, editSavedReply, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
