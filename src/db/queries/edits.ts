import type { Observable } from 'rxjs'
import type { Scope } from '#db/replica.ts'
import type { EditSummary } from '#db/views/edit-view.ts'
import { derived } from './derived.ts'

/** Every record changed here that the server hasn't accepted yet, latest change first. */
export function edits({ replica }: Scope): Observable<EditSummary[]> {
  const { live } = replica
  return derived([{ table: live.edits }], () =>
    live.edits
      .values()
      .sort((a, b) => b.body.changedAt - a.body.changedAt)
      .map(({ collection, recordId, state, body }) => ({
        collection,
        recordId,
        state,
        fields: Object.keys(body.mine),
        isNew: body.version === null,
        changedAt: body.changedAt,
      })),
  )
}
