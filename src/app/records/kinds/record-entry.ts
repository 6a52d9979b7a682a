import type { Subject } from '#contract/permission.ts'
import type { RecordKind } from '#contract/records.ts'
import type { English } from '#app/i18n/locales/en.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import type { Fields } from '#workers/replica-api.ts'

/** What the screens that show records of every kind must know of one. */
export type RecordEntry = {
  /** Its place in the navigation, open to people who may list or make such records. */
  path: string
  /** The page of one record. */
  pathOf: (id: string) => string
  icon: IconName
  /** The filled variant, for the place one is at. */
  currentIcon: IconName
  subject: Subject
  /** Whether a search finds its records. */
  isSearched: boolean
  /** How one is begun from anywhere, by people who may create such records; `null` where nobody does. */
  begin: RecordBeginning | null
}

export type RecordBeginning = {
  label: BeginLabel
  /** Opens a page that asks for more first, or makes a record of these fields at once. */
  by: { page: string } | { fields: Fields }
}

/** The words of the kinds that have them for beginning a record. */
type BeginLabel = {
  [K in RecordKind]: English['records'][K] extends { begin: string } ? `records:${K}.begin` : never
}[RecordKind]
