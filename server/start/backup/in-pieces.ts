/** Cuts a stream into pieces of so many bytes each; the last one has what is left. */
export async function* inPieces(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= bytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, bytes)
      const left = all.subarray(bytes)
      waiting = [left]
      length = left.length
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
