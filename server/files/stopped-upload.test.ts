import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { createDrain } from '#server/http/drain.ts'
import { noise, sha256 } from '#tests/support/pictures.ts'
import { until } from '#tests/support/until.ts'
import { createUploadBed } from '#tests/support/upload-bed.ts'

const ARRIVED = 300_000

it('an upload cut off by a shutdown keeps every byte that has arrived', async () => {
  const drain = createDrain()
  const bed = await createUploadBed({}, {}, { drain })
  const { app } = bed
  drain.watch(app.server)
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const content = await noise(1_000)
  expect(content.length).toBeGreaterThan(ARRIVED)
  const id = v7()
  const query = new URLSearchParams({
    offset: '0',
    size: String(content.length),
    sha256: sha256(content),
    purpose: 'avatar',
  })
  const token = await bed.tokenOf({ email: 'host@people.example' })
  const upload = request({
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    method: 'PUT',
    path: `/v1/uploads/${id}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': UPLOAD_CONTENT_TYPE,
      'content-length': content.length,
    },
  })
  const cut = new Promise((resolve) => upload.once('error', resolve))
  upload.write(content.subarray(0, ARRIVED))
  await until('it has arrived', () => (sockets[0]?.bytesRead ?? 0) > ARRIVED)
  await drain.begin({ waitMs: 0, idleMs: 0, cutMs: 300 })
  await app.close()
  expect(await cut).toMatchObject({ code: 'ECONNRESET' })
  const { rows } = await sql<{ bytes: number }>`
    select sum(length(content)) as bytes from upload_pieces where file_id = ${id}`.execute(bed.db)
  expect(rows).toEqual([{ bytes: ARRIVED }])
  await bed.close()
})
