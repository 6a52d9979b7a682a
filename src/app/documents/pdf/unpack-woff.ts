import { type FontTable, tagAt, writeTables } from './font/sfnt.ts'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20
const SIGNATURE = 'wOFF'

/**
 * Unpacks a WOFF file into the font's tables as they were before (SFNT), with the browser's own inflater. Throws a
 * RangeError if the file isn't WOFF.
 */
export async function unpackWoff(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const source = new DataView(packed)
  if (tagAt(source, 0) !== SIGNATURE) throw new RangeError('The file is no packed font')
  const tables = await Promise.all(
    Array.from({ length: source.getUint16(12) }, (_, n) => tableAt(source, HEADER_BYTES + n * ENTRY_BYTES)),
  )
  return writeTables(source.getUint32(4), tables).buffer
}

async function tableAt(source: DataView<ArrayBuffer>, entry: number): Promise<FontTable> {
  const [offset, packedLength, length] = [4, 8, 12].map((at) => source.getUint32(entry + at))
  const bytes = new Uint8Array(source.buffer, offset, packedLength)
  // A table that would not get smaller is stored uncompressed.
  return { tag: tagAt(source, entry), bytes: packedLength === length ? bytes : await inflated(bytes) }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
