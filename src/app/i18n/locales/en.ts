import type account from './en/account.json'
import type agreements from './en/agreements.json'
import type calls from './en/calls.json'
import auth from './en/auth.json'
import type files from './en/files.json'
import type forms from './en/forms.json'
import type leaving from './en/leaving.json'
import type dashboard from './en/dashboard.json'
import type device from './en/device.json'
import type edits from './en/edits.json'
import type front from './en/front.json'
import type lock from './en/lock.json'
import type layout from './en/layout.json'
import type messages from './en/messages.json'
import type notifications from './en/notifications.json'
import type profile from './en/profile.json'
import type search from './en/search.json'
import type settings from './en/settings.json'
import type sharing from './en/sharing.json'
import type stay from './en/stay.json'
import type sync from './en/sync.json'
import type units from './en/units.json'
import type waiting from './en/waiting.json'
import shell from './en/shell.json'

/** What every first page needs. A feature's strings come with its page. */
export const english = { auth, shell }

/** English is complete: it types the keys, and stands in for whatever another language lacks. */
export type English = typeof english & {
  account: typeof account
  device: typeof device
  agreements: typeof agreements
  files: typeof files
  calls: typeof calls
  forms: typeof forms
  leaving: typeof leaving
  messages: typeof messages
  notifications: typeof notifications
  profile: typeof profile
  search: typeof search
  dashboard: typeof dashboard
  edits: typeof edits
  front: typeof front
  layout: typeof layout
  lock: typeof lock
  settings: typeof settings
  sharing: typeof sharing
  stay: typeof stay
  sync: typeof sync
  units: typeof units
  waiting: typeof waiting
}
