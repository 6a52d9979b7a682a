import type { Profile } from '#contract/profile.ts'
import type { Observable } from 'rxjs'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { Overlaid } from '#db/views/edit-view.ts'
import { derived } from './derived.ts'

/** The signed-in person's own profile, with the edits made here; `null` until it has been fetched once. */
export function profile({ replica }: Scope): Observable<Overlaid<Profile> | null> {
  const { live, userId } = replica
  return derived([{ table: recordsOf(replica, 'profile') }, { table: live.edits }], () =>
    overlayEdit(
      recordsOf(replica, 'profile').get(userId)?.row ?? null,
      live.edits.get(editId('profile', userId)),
    ),
  )
}
