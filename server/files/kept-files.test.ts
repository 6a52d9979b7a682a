import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNFINISHED_UPLOAD_LIFE_MS, UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { noise, PDF, photo } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

describe('an avatar', () => {
  const avatarOf = async (name: UploadPerson) =>
    (await bed.call(name, 'GET', '/v1/users/me')).json().data.avatarUrl
  const at = (url: string, size = 'medium') => bed.call(null, 'GET', `/v1${url}/${size}`)

  it('is square, cached for ever at an opaque address, and on the profile at once', async () => {
    const { id, body } = await bed.put('host', await photo(900, 600))
    const url = await avatarOf('host')
    expect(url).toBe(body.data.file?.url)
    expect(url).toMatch(/^\/files\/[\w-]{32}$/)
    expect(url).not.toContain(id)
    const answer = await at(url)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': 'image/webp',
    })
    const { width, height } = await sharp(answer.rawPayload).metadata()
    expect([width, height]).toEqual([192, 192])
  })

  it('closes the address of the one it replaces; an older one arriving late is ignored', async () => {
    const older = v7()
    const newer = v7()
    const before = await avatarOf('host')
    await bed.put('host', await photo(50, 50, '#111111'), { id: newer })
    const url = await avatarOf('host')
    expect(url).not.toBe(before)
    expect((await at(before)).statusCode).toBe(404)
    await bed.put('host', await photo(50, 50, '#222222'), { id: older })
    expect(await avatarOf('host')).toBe(url)
  })

  it('leaves no address and no bytes when removed', async () => {
    const { id, body } = await bed.put('guest', await photo())
    expect(await avatarOf('guest')).not.toBeNull()
    await bed.call('guest', 'DELETE', `/v1/uploads/${id}`)
    expect(await avatarOf('guest')).toBeNull()
    expect((await at(body.data.file?.url ?? '')).statusCode).toBe(404)
    expect(existsSync(join(bed.dataDir, 'files', id.slice(0, 2), id))).toBe(false)
  })
})

describe('unneeded files', () => {
  it('are removed after a week if unfinished and a month if unused; others stay', async () => {
    const uploads = createUploadScope(bed.scope)
    const content = await noise(100)
    const unfinished = (await bed.put('guest', content, {}, content.subarray(0, 100))).id
    const replaced = (await bed.put('guest', await photo(60, 60), { id: lowId() })).id
    const shown = (await bed.put('guest', await photo(70, 70), { id: highId() })).id
    const kept = (await bed.put('guest', PDF, { purpose: 'ticketFile' })).id
    const left = async () => {
      await tidyFiles(uploads)
      const rows = await bed.db
        .selectFrom('files')
        .select('id')
        .where('id', 'in', [unfinished, replaced, shown, kept])
        .execute()
      return rows.map(({ id }) => id).toSorted()
    }
    expect(await left()).toEqual([unfinished, replaced, shown, kept].toSorted())
    bed.advance(UNFINISHED_UPLOAD_LIFE_MS + 1000)
    expect(await left()).toEqual([replaced, shown, kept].toSorted())
    bed.advance(UNUSED_FILE_LIFE_MS)
    expect(await left()).toEqual([shown, kept].toSorted())
  })
})

const lowId = () => `00000000${randomUUID().slice(8)}`
const highId = () => `ffffffff${randomUUID().slice(8)}`
