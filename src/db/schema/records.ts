/** A record as the server told it. `version` grows with each change of the record. */
export type RecordDoc<Row extends { id: string; version: number }> = {
  id: string
  /** Number of the feed's change this row reflects at least. */
  n: number
  row: Row
}
