import type { Profile } from '#contract/profile.ts'
import type { ServerKind } from '#server/records/record-kind.ts'
import * as profiles from '#server/store/migrations/0003-profiles.ts'
import * as notices from '#server/store/migrations/0053-notices.ts'
import * as gstNumber from '#server/store/migrations/0045-gst-number.ts'
import * as gstFrom from '#server/store/migrations/0117-gst-from.ts'
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
  migrations: {
    '0003-profiles': profiles,
    '0045-gst-number': gstNumber,
    '0053-notices': notices,
    '0117-gst-from': gstFrom,
  },
}
