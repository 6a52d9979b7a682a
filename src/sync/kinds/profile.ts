import { profile, updateProfile, type Profile } from '#contract/profile.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

/** The person's own profile, which is created with the account. */
export const profileLine: RecordLine<Profile> = {
  list: async (engine) => {
    const answer = await engine.ask(profile, {})
    return answer.ok ? ok({ rows: [answer.value.data], lastPage: 1 }) : answer
  },
  send: async (engine, permit, edit) => {
    const { fields } = edit
    // The server checks each field; the edits kept on this device aren't typed by field.
    const answer = await engine.call(permit, updateProfile, fields, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
