/** A record as received from the server. `version` grows with each change to the record. */
export type RecordDoc<Row extends { id: string; version: number }> = {
  id: string
  /** Number of the newest feed change in this row. */
  n: number
  row: Row
}
