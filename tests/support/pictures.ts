import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

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
  return dots(edge, 60).jpeg({ quality: 95 }).toBuffer()
}

/**
 * Returns a picture of 1200 × 900 pixels that compresses about as well as a phone's photo of a room: large soft areas,
 * some detail and a little grain. At 800 pixels it takes about 75 KB as WebP.
 */
export async function likeAPhoto(): Promise<Buffer> {
  const size = { width: 1200, height: 900, kernel: 'cubic', fit: 'fill' } as const
  const layer = async (edge: number, sigma: number): Promise<Buffer> =>
    sharp(await dots(edge, sigma).png().toBuffer())
      .resize(size)
      .png()
      .toBuffer()
  const [areas, detail, grain] = await Promise.all([layer(24, 70), layer(240, 40), layer(1200, 4)])
  return sharp(areas)
    .composite([
      { input: detail, blend: 'soft-light' },
      { input: grain, blend: 'soft-light' },
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A square of random dots around grey. */
function dots(edge: number, sigma: number): Sharp {
  return sharp({
    create: {
      width: edge,
      height: edge,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
}

/**
 * Returns an interlaced picture of 16 bits a channel, with transparency, whose header says this edge. Its pixels end
 * early.
 */
export async function interlaced(edge: number): Promise<Buffer> {
  const small = { width: 8, height: 8, channels: 4, background: '#3a7d5c' } as const
  const picture = await sharp({ create: small }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  // The first chunk, IHDR: its length, its name, 13 bytes that begin with the width and the height, and their sum.
  picture.writeUInt32BE(edge, 16)
  picture.writeUInt32BE(edge, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
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
