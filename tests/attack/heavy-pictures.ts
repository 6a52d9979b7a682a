import sharp from 'sharp'
import { v7 } from 'uuid'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { photo, scanBomb, sha256 } from '#tests/support/pictures.ts'
import { ask, type AttackTarget } from './attack-target.ts'

const put = (target: AttackTarget, token: string, content: Buffer) =>
  ask(
    target,
    token,
    `/v1/uploads/${v7()}?offset=0&size=${content.length}&sha256=${sha256(content)}&purpose=avatar`,
    { method: 'PUT', headers: { 'content-type': UPLOAD_CONTENT_TYPE }, body: new Uint8Array(content) },
  )

/** What one person's heavy pictures came to, and how long another person's picture took meanwhile. */
export type HeavyPictures = { bombStatus: number; bombMs: number; otherStatus: number; otherMs: number }

/** One person uploads pictures that are drawn in thousands of passes and pictures of the greatest size, another a photo. */
export async function sendHeavyPictures(target: AttackTarget, edge: number): Promise<HeavyPictures> {
  const bomb = await scanBomb(512, 2_400)
  const large = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#3a7d5c' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const heavy = [bomb, bomb, large, large, large].map((content) => put(target, target.attacker, content))
  const other = await put(target, target.other, await photo(1200, 800))
  const [first] = await Promise.all(heavy)
  return {
    bombStatus: first?.status ?? 0,
    bombMs: first?.ms ?? 0,
    otherStatus: other.status,
    otherMs: other.ms,
  }
}
