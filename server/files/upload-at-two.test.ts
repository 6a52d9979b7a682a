import { Readable } from 'node:stream'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#server/access/access-tokens.ts'
import { noise, photo, sha256 } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed } from '#tests/support/upload-bed.ts'
import { receiveUpload, type Announced } from './receive-upload.ts'
import { createUploadScope, type UploadScope } from './upload-scope.ts'

let bed: UploadBed
/** Two processes of the server. */
let one: UploadScope
let other: UploadScope
beforeAll(async () => {
  bed = await createUploadBed()
  one = createUploadScope(bed.scope)
  other = createUploadScope(bed.scope)
})
afterAll(() => bed.close())

it('a process that comes second to an upload reports it as stored', async () => {
  const send = await begun(await noise(300))
  const first = Promise.withResolvers<unknown>()
  // Its turn comes late: other pictures are before this one.
  const late: UploadScope = {
    ...other,
    inTurn: async (who, work) => {
      await first.promise
      return other.inTurn(who, work)
    },
  }
  const [stored, later] = await Promise.all([send(one).finally(() => first.resolve(null)), send(late)])
  expect(stored).toMatchObject({ ok: true, value: { file: { kind: 'image' } } })
  expect(later).toEqual(stored)
  expect(await piecesLeft()).toEqual([])
})

it('twenty uploads whose last piece goes to two processes are stored once each', async () => {
  const content = await photo(320, 240)
  for (let nth = 0; nth < 20; nth += 1) {
    const send = await begun(content)
    const answers = await Promise.all([send(one), send(other)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(answers[0]).toEqual(answers[1])
  }
  expect(await piecesLeft()).toEqual([])
  const files = await bed.db.selectFrom('files').select('id').where('stored_at', 'is not', null).execute()
  expect(files).toHaveLength(21)
})

/** Sends all of a picture but its last piece; the returned function sends that one to a process. */
async function begun(content: Buffer): Promise<(scope: UploadScope) => ReturnType<typeof receiveUpload>> {
  const half = Math.floor(content.length / 2)
  const [id, ownerId] = [v7(), v7()]
  await bed.put('host', content, { id, purpose: 'unitPhoto', ownerId }, content.subarray(0, half))
  const announced: Announced = {
    id,
    offset: half,
    size: content.length,
    sha256: sha256(content),
    purpose: 'unitPhoto',
    ownerId,
    name: '',
  }
  const actor: Actor = {
    id: bed.ids.host,
    role: 'HOST',
    firstName: 'Ani',
    lastName: 'Hoani',
    email: 'host@people.example',
    avatarUrl: null,
    tokenHash: Buffer.alloc(0),
    sessionId: v7(),
  }
  return (scope) => receiveUpload(scope, actor, announced, Readable.from([content.subarray(half)]))
}

function piecesLeft() {
  return bed.db.selectFrom('upload_pieces').select('file_id').execute()
}
