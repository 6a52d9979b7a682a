/** What a JPEG says of itself before it is decoded. */
export type JpegFrame = { scans: number; pixels: number }

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers that stand alone: no length and no content follow. */
const ALONE = /^(01|d[0-7]|d8)$/
/** Frames of every coding; between them stand markers of other kinds. */
const FRAME = /^c[0-35-79-bd-f]$/

/**
 * Counts the passes over the picture that a JPEG asks for, and its pixels, from its markers alone. A progressive one is
 * drawn as often as it has scans, and a few hundred bytes each are enough.
 */
export function readJpegFrame(content: Buffer): JpegFrame {
  const frame: JpegFrame = { scans: 0, pixels: 0 }
  let at = 2
  for (;;) {
    at = nextMarker(content, at)
    const marker = at < 0 ? END_OF_IMAGE : (content[at + 1] ?? END_OF_IMAGE)
    if (marker === END_OF_IMAGE) return frame
    const name = marker.toString(16).padStart(2, '0')
    if (ALONE.test(name)) {
      at += 2
      continue
    }
    if (at + 4 > content.length) return frame
    if (marker === START_OF_SCAN) frame.scans += 1
    if (FRAME.test(name) && at + 9 <= content.length)
      frame.pixels = Math.max(frame.pixels, content.readUInt16BE(at + 5) * content.readUInt16BE(at + 7))
    at += 2 + content.readUInt16BE(at + 2)
  }
}

/** The place of the next marker; -1 for none. Within a scan a byte FF is followed by a zero, and before a marker may stand more of them. */
function nextMarker(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  while (at >= 0 && (content[at + 1] === 0 || content[at + 1] === 0xff)) {
    at = content.indexOf(0xff, content[at + 1] === 0 ? at + 2 : at + 1)
  }
  return at
}
