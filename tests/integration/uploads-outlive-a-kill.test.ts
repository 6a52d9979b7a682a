import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UPLOAD_CONTENT_TYPE, type UploadState } from '#contract/upload.ts'
import { HOST_EMAIL, signInByApi } from '#tests/support/people.ts'
import { sha256 } from '#tests/support/pictures.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { startServer } from '#tests/support/start-server.ts'
import { until } from '#tests/support/until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'farstead-upload-'))
let forgetProgram: () => void
beforeAll(async () => {
  forgetProgram = await buildServer()
})
afterAll(() => {
  forgetProgram()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Two starts of the whole server, on a machine that is busy with other things too. */
const LIMIT_MS = 180_000

it(
  'an upload continues where it was after the server is killed',
  async () => {
    const content = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(1_500_000),
      Buffer.from('\n%%EOF\n'),
    ])
    const id = v7()
    const query = new URLSearchParams({
      size: String(content.length),
      sha256: sha256(content),
      purpose: 'ticketFile',
      ownerId: v7(),
      name: 'quote.pdf',
    })
    const stateAt = async (url: string, token: string): Promise<UploadState> => {
      const headers = { authorization: `Bearer ${token}`, client_id: 'farstead-web' }
      const answer = await fetch(`${url}/v1/uploads/${id}`, { headers })
      return ((await answer.json()) as { data: UploadState }).data
    }
    const put = (url: string, token: string, offset: number, body: BodyInit) =>
      fetch(`${url}/v1/uploads/${id}?offset=${offset}&${query}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${token}`,
          client_id: 'farstead-web',
          'content-type': UPLOAD_CONTENT_TYPE,
        },
        body,
        // A stream is sent while it's being produced.
        ...{ duplex: 'half' },
      })

    const server = await startServer({ dataDir })
    const { token } = await signInByApi(server.url, HOST_EMAIL)
    // A connection on which the second half never arrives.
    const half = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(content.subarray(0, 700_000))),
    })
    const cut = put(server.url, token, 0, half).then(
      () => 'answered',
      () => 'cut',
    )
    await until('half of it is there', async () => (await stateAt(server.url, token)).received >= 500_000)
    await server.kill()
    expect(await cut).toBe('cut')

    const again = await startServer({ dataDir })
    try {
      const { received, file } = await stateAt(again.url, token)
      expect(file).toBeNull()
      expect(received).toBeGreaterThanOrEqual(500_000)
      const rest = await put(again.url, token, received, new Uint8Array(content.subarray(received)))
      expect(rest.status).toBe(200)
      expect((await stateAt(again.url, token)).file).toMatchObject({ id, kind: 'pdf', name: 'quote.pdf' })
      const headers = { authorization: `Bearer ${token}`, client_id: 'farstead-web' }
      const stored = await fetch(`${again.url}/v1/uploads/${id}/content`, { headers })
      expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true)
    } finally {
      await again.stop()
    }
  },
  LIMIT_MS,
)
