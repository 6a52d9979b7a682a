import type { RecordKind } from '#contract/records.ts'
import type { Fields } from '#db/views/edit-view.ts'
import type { RecordNeed, RecordNews } from '#db/views/attention-view.ts'

/**
 * What this layer must know about a kind of record. A row is the server's row with the edits made here. A row that is
 * only on this device has just the fields that its author gave it.
 */
export type RecordRules<Row> = {
  /** Fields never merged silently with others' changes: a change to any of them puts all in conflict. */
  neverSilent: readonly (keyof Row & string)[]
  /**
   * The initial record of a kind that the server stores under an id known to several devices: the second device's
   * fields are merged with the first's. Left out for kinds whose ids are generated on a device.
   */
  blank?: Fields
  /**
   * Nobody edits a record of this kind once the server has it, whose row may name less than its author sent, or in other
   * words. Left out for kinds that are edited.
   */
  isWrittenOnce?: true
  /** Returns what people call the record; blank for none. */
  titleOf: (row: Partial<Row>) => string
  /** Returns what tells two records with the same title apart in a search; blank for nothing. */
  detailOf: (row: Partial<Row>, userId: string) => string
  /** Returns further texts that a search looks in, as people wrote them. Left out if title and detail are all. */
  textsOf?: (row: Partial<Row>) => (string | undefined)[]
  /** Returns the sums that a search finds it by, in dollars. Left out if it has none. */
  sumsOf?: (row: Partial<Row>) => (number | null | undefined)[]
  /** Returns its first and its last day; `null` for one that isn't set. Left out if it has none. */
  daysOf?: (row: Partial<Row>) => readonly [string | null, string | null]
  /**
   * For records about one sum, of which there may be a hundred thousand: a search finds them by their sum and nothing
   * else, since it has no other name.
   */
  isFoundBySum?: true
  /** Returns the name of the other person that the record is with; blank for nobody. */
  otherOf: (row: Partial<Row>, userId: string) => string
  /** Returns whether the record is in this person's own list. */
  isListed: (row: Partial<Row>, userId: string) => boolean
  /**
   * Returns whether an answered row has come to its end: the server told it to whoever ended it, and lists it no more.
   * Left out for kinds that have no such rows.
   */
  isOver?: (row: Row) => boolean
  /** Returns the record that the server must have before this one is created; `null` for none. */
  waitsFor: (mine: Fields, id: string) => { kind: RecordKind; id: string } | null
  /** Returns whether a step that was prepared offline can still be taken. */
  canStep: (step: string, row: Partial<Row>, userId: string) => boolean
  /** Returns what this person has to do about the record now, besides a prepared step; `null` for nothing. */
  needOf: (row: Partial<Row>, userId: string, at: Date) => Exclude<RecordNeed, 'prepared'> | null
  /** Returns what the other person did with it recently, until this person has seen it; `null` for nothing. */
  newsOf?: (row: Partial<Row>, userId: string, at: Date) => RecordNews | null
}
