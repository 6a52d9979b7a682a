const HEADER_BYTES = 12
const ENTRY_BYTES = 16

/** A table of a font file, by its name of four letters. */
export type FontTable = { tag: string; bytes: Uint8Array }

/** Returns the tables of a font file (SFNT). Throws a RangeError if the file ends before they do. */
export function readTables(file: Uint8Array): ReadonlyMap<string, DataView> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, nth) => {
      const entry = HEADER_BYTES + nth * ENTRY_BYTES
      const place = file.byteOffset + view.getUint32(entry + 8)
      return [tagAt(view, entry), new DataView(file.buffer, place, view.getUint32(entry + 12))]
    }),
  )
}

/** Returns a font file with these tables. */
export function writeTables(version: number, tables: readonly FontTable[]): Uint8Array<ArrayBuffer> {
  // The order in which the file lists them; programs that read it search by halves.
  const sorted = tables.toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
  const start = HEADER_BYTES + sorted.length * ENTRY_BYTES
  const file = new Uint8Array(sorted.reduce((sum, { bytes }) => sum + padded(bytes.length), start))
  const view = new DataView(file.buffer)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  view.setUint32(0, version)
  view.setUint16(4, sorted.length)
  view.setUint16(6, power * ENTRY_BYTES)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, (sorted.length - power) * ENTRY_BYTES)
  let offset = start
  for (const [nth, { tag, bytes }] of sorted.entries()) {
    const entry = HEADER_BYTES + nth * ENTRY_BYTES
    file.set(bytes, offset)
    for (const [at, letter] of [...tag].entries()) view.setUint8(entry + at, letter.charCodeAt(0))
    view.setUint32(entry + 4, checksumOf(view, offset, padded(bytes.length)))
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, bytes.length)
    offset += padded(bytes.length)
  }
  return file
}

/** Returns the four letters at a place. */
export function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((nth) => view.getUint8(at + nth)))
}

function checksumOf(view: DataView, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** Tables start at multiples of four. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
