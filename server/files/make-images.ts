import sharp, { type Sharp } from 'sharp'
import { IMAGE_PIXELS_MAX } from '#contract/limits.ts'
import type { FileSize, UploadRefusal } from '#contract/upload.ts'
import { readJpegFrame } from './jpeg-scans.ts'
import { sniff } from './sniff.ts'
import { createWorkTurns } from '#server/access/work-turns.ts'

const WEBP_QUALITY = 80
/** Limits for the scans of a picture, and for the pixels drawn in all of them. Ordinary pictures have ten scans. */
const JPEG_SCANS_MAX = 100
const JPEG_PIXELS_DRAWN_MAX = 20 * IMAGE_PIXELS_MAX
/**
 * The most bytes of a picture that its decoder has to hold whole: a progressive JPEG of the most pixels. The process
 * takes about a quarter more. Other pictures are read line by line.
 */
const HELD_BYTES_MAX = 3 * IMAGE_PIXELS_MAX
/** Pictures with more bytes than this, held or not, are made one at a time. */
const LARGE_BYTES = 60_000_000
/** One size of one picture takes a second or two. */
const DECODING_LIMIT_S = 20

// Only formats that `sniff` accepts may be decoded. A decoder that is disabled can't be attacked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// The cache would keep what was decoded last, 150 MB for a large picture, in case the same one came again.
sharp.cache(false)

const LIMITS = { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error', pages: 1 } as const
/** For the whole process, because its memory is what they take. */
const oneLargeAtATime = createWorkTurns(1)

export type MadeImages = { sizes: Record<FileSize, Buffer>; width: number; height: number }
export type ImageEdges = Readonly<Record<FileSize, number>>

/**
 * Returns a picture as WebP in each size: upright, its first frame only, never enlarged, and without metadata (such as
 * where it was taken) or trailing bytes. Refuses pictures with too many pixels, bytes or scans before decoding, and
 * while decoding those that can’t be read to their end.
 */
export async function makeImages(
  content: Buffer,
  { edges, isSquare }: { edges: ImageEdges; isSquare: boolean },
): Promise<MadeImages | UploadRefusal> {
  if (asksForTooMuch(content)) return 'damaged'
  try {
    const { width, height, channels, depth, isProgressive } = await sharp(content, LIMITS).metadata()
    const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
    if (isProgressive && bytes > HELD_BYTES_MAX) return 'tooManyPixels'
    const make = () => made(content, { edges, isSquare })
    return await (bytes > LARGE_BYTES ? oneLargeAtATime('', make) : make())
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'tooManyPixels' : 'damaged'
  }
}

async function made(
  content: Buffer,
  { edges, isSquare }: { edges: ImageEdges; isSquare: boolean },
): Promise<MadeImages> {
  const picture = sharp(content, LIMITS).timeout({ seconds: DECODING_LIMIT_S })
  const upright = picture.autoOrient()
  const largest = resized(upright, edges.large, isSquare)
  const { data: large, info } = await largest.toBuffer({ resolveWithObject: true })
  const smaller = async (edge: number) => resized(sharp(large), edge, isSquare).toBuffer()
  const sizes = { large, medium: await smaller(edges.medium), thumb: await smaller(edges.thumb) }
  return { sizes, width: info.width, height: info.height }
}

/** No camera or program makes a picture with this many scans; such a file is made to keep the server busy. */
function asksForTooMuch(content: Buffer): boolean {
  if (sniff(content) !== 'jpeg') return false
  const { scans, pixels } = readJpegFrame(content)
  return scans > JPEG_SCANS_MAX || scans * pixels > JPEG_PIXELS_DRAWN_MAX
}

function resized(picture: Sharp, edge: number, isSquare: boolean): Sharp {
  return picture
    .resize({ width: edge, height: edge, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
}
