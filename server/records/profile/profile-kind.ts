import type { Profile } from '#contract/profile.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as hostDetails from '#server/store/migrations/0167-host-details.ts'
import { profileOf } from './profile-rows.ts'

/** A person's own profile. `recordPersonChanged` records it in the feed itself. */
export const profileKind: ServerKind<Profile> = {
  rowsFor: async (db, userId, ids) => {
    const own = ids.includes(userId) ? await profileOf(db, userId) : null
    return own === null ? [] : [own]
  },
  rowsShowing: null,
  // They record every row that shows the person's name, so they need this table: server/start/app.ts adds them.
  routes: () => [],
  migrations: { '0167-host-details': hostDetails },
}
