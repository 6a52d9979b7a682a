const HEADER_BYTES = 44
const ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

type Table = { tag: number; checksum: number; bytes: Uint8Array }

/**
 * Unpacks a WOFF file into the font's tables as they were before (SFNT). The PDF library's own inflater can't read some
 * of the files; the browser's can. Throws if the file isn't WOFF.
 */
export async function unpackWoff(packed: ArrayBuffer): Promise<ArrayBuffer> {
  const source = new DataView(packed)
  const count = source.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, (_, n) => tableAt(source, HEADER_BYTES + n * ENTRY_BYTES)),
  )
  const sizes = tables.map(({ bytes }) => padded(bytes.length))
  const start = SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES
  const font = new DataView(new ArrayBuffer(sizes.reduce((sum, size) => sum + size, start)))
  const power = 2 ** Math.floor(Math.log2(count))
  font.setUint32(0, source.getUint32(4))
  font.setUint16(4, count)
  font.setUint16(6, power * SFNT_ENTRY_BYTES)
  font.setUint16(8, Math.log2(power))
  font.setUint16(10, (count - power) * SFNT_ENTRY_BYTES)
  let offset = start
  for (const [n, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + n * SFNT_ENTRY_BYTES
    font.setUint32(entry, tag)
    font.setUint32(entry + 4, checksum)
    font.setUint32(entry + 8, offset)
    font.setUint32(entry + 12, bytes.length)
    new Uint8Array(font.buffer).set(bytes, offset)
    offset += sizes[n] ?? 0
  }
  return font.buffer
}

async function tableAt(source: DataView<ArrayBuffer>, entry: number): Promise<Table> {
  const [offset, packedLength, length] = [4, 8, 12].map((at) => source.getUint32(entry + at))
  const bytes = new Uint8Array(source.buffer, offset, packedLength)
  return {
    tag: source.getUint32(entry),
    checksum: source.getUint32(entry + 16),
    // A table that would not get smaller is stored uncompressed.
    bytes: packedLength === length ? bytes : await inflated(bytes),
  }
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Tables start at multiples of four. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
