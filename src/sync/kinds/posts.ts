import { createPost, editPost, posts, type PostRow } from '#contract/post.ts'
import { ok } from '#contract/result.ts'
import { ifVersion, type RecordLine } from './record-line.ts'

export const postLine: RecordLine<PostRow> = {
  list: async (engine, wanted) => {
    const answer = await engine.ask(posts, wanted)
    return answer.ok ? ok({ rows: answer.value.data, lastPage: answer.value.meta.lastPage }) : answer
  },
  send: async (engine, permit, edit) => {
    const { id, version, fields } = edit
    const request = { id, ...fields }
    const answer =
      version === null
        ? await engine.call(permit, createPost, request, { headers: edit.headers })
        : await engine.call(permit, editPost, request, ifVersion(edit))
    return answer.ok ? ok(answer.value.data) : answer
  },
}
