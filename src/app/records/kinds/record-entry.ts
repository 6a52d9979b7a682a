import type { Subject } from '#contract/permission.ts'
import type { RecordKind } from '#contract/records.ts'
import type { English } from '#app/i18n/locales/en.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import type { Fields } from '#workers/replica-api.ts'

/** What the screens that show records of every kind must know of one. */
export type RecordEntry = {
  /** Its place in the navigation, open to people who may list or make such records. */
  path: string
  /** `false` for one that stands in the place of another kind. */
  hasOwnPlace?: false
  /** The page of one record. */
  pathOf: (id: string) => string
  icon: IconName
  /** The filled variant, for the place one is at. */
  currentIcon: IconName
  subject: Subject
  /** What its rows are called where they are counted or found, if the name of their place doesn't say it. */
  rows?: RowsLabel
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

/** A word of the kinds that have it. */
type LabelOf<Word extends string> = {
  [K in RecordKind]: English['records'][K] extends Record<Word, string> ? `records:${K}.${Word}` : never
}[RecordKind]
type BeginLabel = LabelOf<'begin'>
type RowsLabel = LabelOf<'rows'>
