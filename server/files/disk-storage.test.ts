import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDisk } from './disk-storage.ts'

let dataDir = ''
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farstead-disk-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('only the server’s user can read files, even in a folder from an older build', async () => {
  const root = join(dataDir, 'files')
  mkdirSync(root)
  chmodSync(root, 0o755)
  const storage = toDisk(dataDir)
  await storage.write('ab12/large', Buffer.from('private'), 'image/webp')
  const path = join(root, 'ab/ab12/large')
  expect([modeOf(root), modeOf(dirname(path)), modeOf(path)]).toEqual(['700', '700', '600'])
})
