import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/scope/config.ts'
import { createAppBed } from '#tests/support/app-bed.ts'
import { makeBuild } from '#tests/support/made-build.ts'
import { s3Environment, startS3Server } from '#tests/support/s3-server.ts'
import { pushAssets } from './push-assets.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const now = () => new Date()
function folder(build?: string): string {
  const made = mkdtempSync(join(tmpdir(), 'farstead-push-'))
  folders.push(made)
  if (build !== undefined) makeBuild(made, build)
  return made
}

it.each(['a bucket', 'a shared folder'])('an older process serves a pushed build: %s', async (where) => {
  const s3 = where === 'a bucket' ? await startS3Server() : null
  const shared = folder()
  const env = { DATA_DIR: shared, ...(s3 ? s3Environment(s3) : {}) }
  const bed = await createAppBed({ ...env, DIST_DIR: folder('one') })
  const statusOf = async () => (await bed.app.inject({ url: '/assets/chunk-two.js' })).statusCode
  const config = readConfig({ ...env, DIST_DIR: folder('two'), ...(s3 ? { DATA_DIR: folder() } : {}) })
  expect(await pushAssets(config, now)).toBe('two')
  // A folder is looked at once a second at most.
  expect(await statusOf()).toBe(200)
  await bed.close()
  await s3?.close()
})

it('says where it has looked for a build', async () => {
  const distDir = folder()
  await expect(pushAssets({ distDir, dataDir: folder(), s3: null }, now)).rejects.toThrow(
    `There is no build in ${distDir}: run npm run build, or set DIST_DIR.`,
  )
})
