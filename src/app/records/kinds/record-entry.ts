import type { Subject } from '#contract/permission.ts'
import type { RecordKind } from '#contract/records.ts'
import type { English } from '#words/app-words.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import type { Fields } from '#workers/replica-api.ts'

/** What the screens that show records of every kind need to know about one. */
export type RecordEntry = {
  /** Its entry in the navigation, open to people who may list or create such records. */
  path: string
  /** `false` for a kind that is part of another kind's entry. */
  hasOwnPlace?: false
  /** Returns the page of one record. */
  pathOf: (id: string) => string
  icon: IconName
  /** The filled icon, for the current place. */
  currentIcon: IconName
  subject: Subject
  /** The name of its rows where they are counted or found, if the name of its entry doesn't say it. */
  rows?: RowsLabel
  /** Whether a search finds its records. */
  isSearched: boolean
  /** How a person who may create such records starts one from anywhere; `null` if that isn't offered. */
  begin: RecordBeginning | null
}

export type RecordBeginning = {
  label: BeginLabel
  /** Opens a page that asks for more first, or creates a record with these fields at once. */
  by: { page: string } | { fields: Fields }
}

/** A text key of the kinds that have it. */
type LabelOf<Word extends string> = {
  [K in RecordKind]: English['records'][K] extends Record<Word, string> ? `records:${K}.${Word}` : never
}[RecordKind]
type BeginLabel = LabelOf<'begin'>
type RowsLabel = LabelOf<'rows'>
