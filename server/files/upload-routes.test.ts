import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import { StoredFile } from '#contract/upload.ts'
import { createUploadScope } from '#server/files/upload-scope.ts'
import { bomb, interlaced, noise, PDF, photo, sha256, SVG } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed } from '#tests/support/upload-bed.ts'

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

const refusalOf = (answer: { status: number; body: { validationErrors?: { message: string }[] } }) => [
  answer.status,
  answer.body.validationErrors?.[0]?.message,
]

async function piecesOf(id: string): Promise<number> {
  const pieces = await bed.db
    .selectFrom('upload_pieces')
    .select('starts_at')
    .where('file_id', '=', id)
    .execute()
  return pieces.length
}

describe('an upload', () => {
  it('becomes upright pictures in three sizes, without location metadata', async () => {
    const { id, status, body } = await bed.put('host', await photo(1200, 800), { purpose: 'unitPhoto' })
    expect(status).toBe(200)
    const file = StoredFile.parse(body.data.file)
    expect(file).toMatchObject({ id, kind: 'image', contentType: 'image/webp', width: 800, height: 1200 })
    const edges: Record<string, number> = { thumb: 320, medium: 800, large: 1200 }
    for (const [size, edge] of Object.entries(edges)) {
      const answer = await bed.contentOf('host', id, size)
      const { format, width, height, exif, xmp, icc, orientation } = await sharp(answer.rawPayload).metadata()
      expect({ format, width, height, exif, xmp, icc, orientation }).toEqual({
        format: 'webp',
        width: Math.round((edge * 2) / 3),
        height: edge,
        exif: undefined,
        xmp: undefined,
        icc: undefined,
        orientation: undefined,
      })
    }
  })

  it('resumes where it broke off, and reports how far that is', async () => {
    const content = await noise(300)
    const id = v7()
    const options = { id, purpose: 'unitPhoto' as const }
    expect(await bed.stateOf('host', id)).toEqual({ received: 0, file: null })
    const half = Math.floor(content.length / 2)
    const first = await bed.put('host', content, options, content.subarray(0, half))
    expect(first.body.data).toEqual({ received: half, file: null })
    expect(await bed.stateOf('host', id)).toEqual({ received: half, file: null })
    expect((await bed.contentOf('host', id)).statusCode).toBe(404)
    const rest = await bed.put('host', content, { ...options, offset: half }, content.subarray(half))
    expect([rest.status, rest.body.data.received]).toEqual([200, content.length])
    expect(await piecesOf(id)).toBe(0)
  })

  it('resumes in another process; two processes that append at once never mix', async () => {
    const content = await noise(700)
    const id = v7()
    await bed.put('host', content, { id }, content.subarray(0, 1000))
    const [one, other] = [createUploadScope(bed.scope).incoming, createUploadScope(bed.scope).incoming]
    expect(await other.received(id)).toBe(1000)
    const rest = () => Readable.from([content.subarray(1000, 300_000), content.subarray(300_000)])
    const ends = await Promise.all([
      one.append(id, rest(), content.length),
      other.append(id, rest(), content.length),
    ])
    expect(ends.some(({ isWhole }) => isWhole)).toBe(true)
    const there = await one.received(id)
    expect((await one.read(id)).equals(content.subarray(0, there))).toBe(true)
  })

  it('rejects a piece at any offset but the one it has reached', async () => {
    const content = await noise(100)
    const id = v7()
    await bed.put('host', content, { id }, content.subarray(0, 1000))
    for (const offset of [0, 999, 1001, 2000]) {
      expect((await bed.put('host', content, { id, offset }, content.subarray(offset))).status).toBe(409)
    }
    expect(await bed.stateOf('host', id)).toEqual({ received: 1000, file: null })
  })

  it('may be sent again after it was accepted, and is stored once', async () => {
    const content = await photo()
    const first = await bed.put('host', content)
    const again = await bed.put('host', content, { id: first.id })
    expect(again.body.data.file).toEqual(first.body.data.file)
    const rows = await bed.db.selectFrom('files').selectAll().where('id', '=', first.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('finishes with an empty body when only the response to its last byte was lost', async () => {
    const content = await photo()
    const id = v7()
    await bed.put('host', content, { id, hash: sha256(content) }, content.subarray(0, -1))
    const uploads = createUploadScope(bed.scope)
    await uploads.incoming.append(id, Readable.from([content.subarray(-1)]), content.length)
    const finished = await bed.put('host', content, { id, offset: content.length }, Buffer.alloc(0))
    expect([finished.status, finished.body.data.file?.id]).toEqual([200, id])
  })

  it('of another person can’t be added to, read or removed, and looks absent', async () => {
    const content = await photo()
    const { id } = await bed.put('host', content, { purpose: 'unitPhoto' })
    expect((await bed.put('stranger', content, { id, purpose: 'unitPhoto' })).status).toBe(404)
    expect(await bed.stateOf('stranger', id)).toEqual({ received: 0, file: null })
    expect((await bed.contentOf('stranger', id)).statusCode).toBe(404)
    const removal = await bed.call('stranger', 'DELETE', `/v1/uploads/${id}`)
    expect(removal.statusCode).toBe(204)
    expect((await bed.contentOf('host', id)).statusCode).toBe(200)
  })

  it('requires authentication on every endpoint', async () => {
    const id = v7()
    expect((await bed.put(null, await photo(), { id })).status).toBe(401)
    expect((await bed.contentOf(null, id)).statusCode).toBe(401)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await bed.call(null, method, `/v1/uploads/${id}`)).statusCode).toBe(401)
  })

  it('conflicts when its id was announced for another file', async () => {
    const content = await photo()
    const { id } = await bed.put('host', content)
    expect((await bed.put('host', await photo(40, 40), { id })).status).toBe(409)
  })

  it('of a unit photo requires the ability to list a place', async () => {
    expect((await bed.put('guest', await photo(), { purpose: 'unitPhoto' })).status).toBe(403)
  })
})

describe('a rejected file', () => {
  it.each([
    ['a drawing (svg), whatever it is called', async () => SVG, 'avatar', 'unsupported'],
    ['a PDF as a picture', async () => PDF, 'avatar', 'unsupported'],
    [
      'a page as a document',
      async () => Buffer.from('<html><script>1</script>'),
      'ticketFile',
      'unsupported',
    ],
    ['a picture of too many pixels', bomb, 'avatar', 'tooManyPixels'],
    // 8 bytes a pixel: 4,331² is the first square over 150 MB, and 4,330² the last under it, refused for its end.
    ['a picture to be held whole in over 150 MB', () => interlaced(4_331), 'avatar', 'tooManyPixels'],
    ['a damaged one to be held whole in less', () => interlaced(4_330), 'avatar', 'damaged'],
    ['a picture that breaks off', async () => (await noise(200)).subarray(0, 5000), 'avatar', 'damaged'],
    [
      'a beginning without a picture',
      async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]),
      'avatar',
      'damaged',
    ],
  ] as const)('%s leaves nothing behind', async (_title, make, purpose, refusal) => {
    const answer = await bed.put('host', await make(), { purpose })
    expect(refusalOf(answer)).toEqual([422, refusal])
    expect(await bed.stateOf('host', answer.id)).toEqual({ received: 0, file: null })
    expect(await piecesOf(answer.id)).toBe(0)
  })

  it('is refused by its announced size before any byte is stored', async () => {
    const answer = await bed.put('host', Buffer.from('x'), { size: UPLOAD_BYTES_MAX + 1 })
    expect(refusalOf(answer)).toEqual([422, 'tooLarge'])
  })

  it('is cut off at its announced size', async () => {
    const content = await noise(200)
    const id = v7()
    const answer = await bed.put('host', content, { id, size: 5000 })
    expect(answer.status).toBe(409)
    expect((await bed.stateOf('host', id)).received).toBeLessThanOrEqual(5000)
  })

  it('is damaged if its bytes differ from the announced checksum', async () => {
    const answer = await bed.put('host', await photo(), { hash: sha256(PDF) })
    expect(refusalOf(answer)).toEqual([422, 'damaged'])
  })

  it('is refused beyond its owner’s quota, which doesn’t affect other people', async () => {
    const row = { purpose: 'ticketFile' as const, sha256: '', owner_id: null, kind: 'pdf' as const }
    const id = v7()
    await bed.db
      .insertInto('files')
      .values({
        ...row,
        id,
        user_id: bed.ids.guest,
        declared_bytes: 1,
        kept_bytes: 1024 ** 3,
        public_key: 'full',
        bytes: 1,
        width: null,
        height: null,
        stored_at: bed.scope.now(),
      })
      .execute()
    expect(refusalOf(await bed.put('guest', await photo()))).toEqual([422, 'quota'])
    expect((await bed.put('host', await photo())).status).toBe(200)

    // Room for two more, of six that are announced at once.
    const content = await noise(300)
    await bed.db
      .updateTable('files')
      .set({ kept_bytes: 1024 ** 3 - 2 * content.length })
      .where('id', '=', id)
      .execute()
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => bed.put('guest', content, {}, content.subarray(0, 1))),
    )
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 422, 422, 422, 422,
    ])
    await bed.db.deleteFrom('files').where('user_id', '=', bed.ids.guest).execute()
  })
})

describe('extra content in a file', () => {
  it('is dropped when it follows the end of a picture', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(document.domain)</script>')])
    const { id, status } = await bed.put('host', polyglot, { purpose: 'unitPhoto' })
    expect(status).toBe(200)
    for (const size of ['thumb', 'medium', 'large'])
      expect((await bed.contentOf('host', id, size)).rawPayload.includes('<script>')).toBe(false)
  })

  it('can’t run: a PDF is sent as an attachment, under our name and content type', async () => {
    const { id, body } = await bed.put('guest', PDF, { purpose: 'ticketFile', ownerId: randomUUID() })
    expect(body.data.file).toMatchObject({ kind: 'pdf', width: null, url: null, bytes: PDF.length })
    const answer = await bed.contentOf('guest', id)
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
})
