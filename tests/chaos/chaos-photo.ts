import sharp from 'sharp'

let photo: Promise<Uint8Array<ArrayBuffer>> | null = null

/** Returns a small picture, the same each time. */
export function chaosPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  photo ??= draw()
  return photo
}

async function draw(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  return new Uint8Array(await picture.jpeg().toBuffer())
}
