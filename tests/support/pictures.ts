import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A location that must never leave the device on which the picture was taken. */
const PLACE = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '41/1 17/1 0/1' } }

/** Returns a picture as a phone takes it: on its side, with metadata about its rotation and location. */
export function photo(width = 120, height = 80, colour = '#3a7d5c'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ ...PLACE, IFD0: { Orientation: '6', Make: 'Kererū phone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** Returns a picture that compresses badly, whose size grows with `edge`. */
export function noise(edge: number): Promise<Buffer> {
  return sharp({
    create: {
      width: edge,
      height: edge,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Returns a few bytes that decode to more pixels than are accepted. */
export function bomb(): Promise<Buffer> {
  return sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Returns a progressive JPEG whose last scan is repeated: each repetition draws the whole picture again. */
export async function scanBomb(edge: number, times: number): Promise<Buffer> {
  const picture = await sharp(await noise(edge))
    .jpeg({ progressive: true })
    .toBuffer()
  const end = picture.length - 2
  const lastScan = picture.subarray(picture.lastIndexOf(Buffer.from([0xff, 0xda])), end)
  const scans = Array.from({ length: times }, () => lastScan)
  return Buffer.concat([picture.subarray(0, end), ...scans, picture.subarray(end)])
}

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
