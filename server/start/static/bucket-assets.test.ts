import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAppBed } from '#tests/support/app-bed.ts'
import { makeBuild } from '#tests/support/made-build.ts'
import { s3Environment, startS3Server } from '#tests/support/s3-server.ts'

it('old and new builds side by side serve each other’s assets through the bucket', async () => {
  const s3 = await startS3Server()
  const folders = ['one', 'two'].map((id) => {
    const folder = mkdtempSync(join(tmpdir(), 'farstead-dist-'))
    makeBuild(folder, id)
    return folder
  })
  const beds = []
  for (const folder of folders) beds.push(await createAppBed({ DIST_DIR: folder, ...s3Environment(s3) }))
  const answers = []
  for (const { app } of beds)
    for (const id of ['one', 'two']) {
      const { statusCode, headers, body } = await app.inject({ url: `/assets/chunk-${id}.js` })
      answers.push([statusCode, headers['content-type'], body.includes(`'${id}'`)])
    }
  expect(answers).toEqual(
    Array.from({ length: 4 }, () => [200, 'application/javascript; charset=utf-8', true]),
  )
  const statuses = []
  for (const name of ['chunk-three.js', '..%2Fbuilds%2Fone', 'chunk-one.js.map'])
    statuses.push((await beds[0]?.app.inject({ url: `/assets/${name}` }))?.statusCode)
  expect(statuses).toEqual([404, 404, 404])
  // A bucket that doesn't answer keeps nobody from what is here.
  s3.answerNext(500, 500, 500, 500)
  expect((await beds[1]?.app.inject({ url: '/assets/chunk-four.js' }))?.statusCode).toBe(404)
  expect((await beds[1]?.app.inject({ url: '/assets/chunk-two.js' }))?.statusCode).toBe(200)
  for (const bed of beds) await bed.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
  await s3.close()
})
