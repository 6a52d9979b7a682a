import type { RecordKind } from '#contract/records.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { RecordNeed, RecordNews } from '#db/views/attention-view.ts'

/**
 * What this room must know of a kind of record. A row is the server's with what was changed here over it; of one that
 * is on this device only, it has the fields that its maker gave it.
 */
export type RecordRules<Row> = {
  /** Fields that are never merged silently with somebody else's change: a change of any of them asks about all. */
  neverSilent: readonly (keyof Row & string)[]
  /**
   * What one begins as that was made on two devices, where the server keeps it under an id that both know: what the
   * second wrote is merged with what the first did. Left out for kinds whose ids a device makes up.
   */
  blank?: Fields
  /** What people call the record; blank for none. */
  titleOf: (row: Partial<Row>) => string
  /** What tells two records of the same title apart, in a search; blank for nothing. */
  detailOf: (row: Partial<Row>, userId: string) => string
  /** What else of it a search finds, as people have written it; nothing where the title and detail are all. */
  textsOf?: (row: Partial<Row>) => (string | undefined)[]
  /** The other person that the record is with; blank for nobody. */
  otherOf: (row: Partial<Row>, userId: string) => string
  /** Whether it stands in this person's own list. */
  isListed: (row: Partial<Row>, userId: string) => boolean
  /** The record, perhaps made here too, that the server must know before this one is made; `null` for none. */
  waitsFor: (mine: Fields) => { kind: RecordKind; id: string } | null
  /** Whether a step that was prepared offline can still be taken. */
  canStep: (step: string, row: Partial<Row>, userId: string) => boolean
  /** What this person is to do about the record now, besides a prepared step; `null` for nothing. */
  needOf: (row: Partial<Row>, userId: string, at: Date) => Exclude<RecordNeed, 'prepared'> | null
  /** What the other person did with it lately, until this person has seen it; `null` for nothing. */
  newsOf?: (row: Partial<Row>, userId: string, at: Date) => RecordNews | null
}
