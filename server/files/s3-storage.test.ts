import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { photo } from '#tests/support/pictures.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { createUploadBed } from '#tests/support/upload-bed.ts'
import { toS3 } from './s3-storage.ts'

const WEBP = 'image/webp'
let s3: S3Server
beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.close())

async function textAt(key: string): Promise<string | null> {
  const content = await toS3(s3.config).read(key)
  return content && text(content)
}

describe('files in a bucket', () => {
  it('are written, read and removed with signed requests', async () => {
    const storage = toS3(s3.config)
    await storage.write('ab12/thumb', Buffer.from('a picture'), WEBP)
    expect(s3.objects.get('ab12/thumb')?.type).toBe(WEBP)
    expect(await textAt('ab12/thumb')).toBe('a picture')
    await storage.write('ab12/thumb', Buffer.from('written again'), WEBP)
    expect(await textAt('ab12/thumb')).toBe('written again')
    await storage.remove(['ab12/thumb', 'ab12/never-there'])
    expect(s3.objects.size).toBe(0)
    expect(await textAt('ab12/thumb')).toBeNull()
  })

  it('are inaccessible with a wrong key, secret or region, and the error says so', async () => {
    const { config } = s3
    for (const wrong of [{ secret: 'guessed' }, { keyId: 'OTHER' }, { region: 'us-east-1' }]) {
      const storage = toS3({ ...config, ...wrong })
      await expect(storage.write('k', Buffer.from('x'), WEBP)).rejects.toThrow('did not write: HTTP 403')
      await expect(storage.read('k')).rejects.toThrow('did not read: HTTP 403')
      await expect(storage.remove(['k'])).rejects.toThrow('did not remove: HTTP 403')
    }
    expect(s3.objects.size).toBe(0)
  })

  it('are retried when the service is busy, but not for ever', async () => {
    s3.answerNext(503, 500)
    await toS3(s3.config).write('k', Buffer.from('x'), WEBP)
    expect(s3.seen).toEqual(['PUT k 503', 'PUT k 500', 'PUT k 200'])
    s3.answerNext(503, 503, 503)
    await expect(toS3(s3.config).read('k')).rejects.toThrow('did not read: HTTP 503')
  })

  it('time out when the service doesn’t respond', async () => {
    s3.answerNext('silence')
    await expect(toS3(s3.config, 50).write('k', Buffer.from('x'), WEBP)).rejects.toThrow('aborted')
  })
})

describe('an upload to a server with bucket storage', () => {
  it('waits while the bucket fails, is served from it, and is deleted from it', async () => {
    const bed = await createUploadBed({}, { s3: s3.config })
    try {
      const content = await photo(400, 300)
      s3.answerNext(503, 503, 503)
      const first = await bed.put('host', content)
      expect(first.status).toBe(500)
      expect(await bed.stateOf('host', first.id)).toEqual({ received: content.length, file: null })
      // As a device does then: it asks how much has arrived and sends the rest, which is nothing.
      const again = await bed.put('host', content, { id: first.id, offset: content.length }, Buffer.alloc(0))
      expect(again.status).toBe(200)
      expect([...s3.objects.keys()].toSorted()).toEqual(
        ['large', 'medium', 'thumb'].map((size) => `${first.id}/${size}`),
      )
      const shown = await bed.call(null, 'GET', `/v1${again.body.data.file?.url}/large`)
      expect(shown.rawPayload.equals(s3.objects.get(`${first.id}/large`)?.content ?? content)).toBe(true)
      await bed.call('host', 'DELETE', `/v1/uploads/${first.id}`)
      expect(s3.objects.size).toBe(0)
    } finally {
      await bed.close()
    }
  })
})
