import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from 'vite'
import { libraryOf, librarySharesOf, OWN } from './library-shares.ts'

it.each([
  ['../../node_modules/rxdb/dist/esm/rx-query.js', 'rxdb'],
  ['../../node_modules/@casl/ability/dist/index.mjs', '@casl/ability'],
  ['../../node_modules/fastify/node_modules/ajv/lib/ajv.js', 'ajv'],
  ['../../src/db/replica.ts', OWN],
])('%s belongs to %s', (source, library) => {
  expect(libraryOf(source)).toBe(library)
})

it('counts each byte of a file for the library it comes from', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farstead-shares-'))
  const library = join(folder, 'node_modules/@tin/roof')
  mkdirSync(library, { recursive: true })
  writeFileSync(join(library, 'package.json'), '{"name":"@tin/roof","main":"index.js","type":"module"}')
  // 100 letters of four bytes, so that letters and bytes differ.
  writeFileSync(join(library, 'index.js'), `export const roof = () => console.info('${'🏠'.repeat(100)}')`)
  writeFileSync(
    join(folder, 'own.js'),
    `import { roof } from '@tin/roof'\nroof()\nroof()\nconsole.log('${'x'.repeat(50)}')`,
  )
  const answer = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, sourcemap: 'hidden', rolldownOptions: { input: join(folder, 'own.js') } },
  })
  rmSync(folder, { recursive: true })
  const [output] = Array.isArray(answer) ? answer : [answer]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk?.map) throw new Error('nothing was built')
  const shares = librarySharesOf(chunk.code, chunk.map.toString())
  const bytesOf = (name: string) => shares.find((share) => share.library === name)?.bytes ?? 0
  expect(shares.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(Buffer.byteLength(chunk.code))
  expect(bytesOf('@tin/roof')).toBeGreaterThanOrEqual(400)
  expect(bytesOf(OWN)).toBeGreaterThanOrEqual(50)
  expect(bytesOf(OWN)).toBeLessThan(150)
})
