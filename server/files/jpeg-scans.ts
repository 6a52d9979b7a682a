/** What a JPEG's markers say before it's decoded. */
export type JpegFrame = { scans: number; pixels: number }

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Standalone markers: no length and no content follow. */
const ALONE = /^(01|d[0-7]|d8)$/
/** Frame markers of every coding; markers of other kinds lie between them. */
const FRAME = /^c[0-35-79-bd-f]$/

/**
 * Counts the scans that a JPEG asks for, and its pixels, from its markers alone. A progressive JPEG is drawn once per
 * scan, and a few hundred bytes per scan are enough.
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

/**
 * Returns the position of the next marker, or -1. Within a scan a byte FF is followed by a zero, and a marker may be
 * preceded by further FF bytes.
 */
function nextMarker(content: Buffer, from: number): number {
  let at = content.indexOf(0xff, from)
  while (at >= 0 && (content[at + 1] === 0 || content[at + 1] === 0xff)) {
    at = content.indexOf(0xff, content[at + 1] === 0 ? at + 2 : at + 1)
  }
  return at
}
