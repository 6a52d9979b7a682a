import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { emptied, isReadersFont, uncompiled } from './without-unused-parts.ts'

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(name))
const core = join(folderOf('zod'), 'v4/core')
const rxdb = join(folderOf('rxdb/package.json'), 'dist/esm')

it.each([
  join(core, 'json-schema-processors.js'),
  join(core, 'to-json-schema.js'),
  join(core, 'memoizer.js'),
  ...[
    'event-reduce',
    'rx-query',
    'rx-query-single-result',
    'query-cache',
    'doc-cache',
    'incremental-write',
    'rx-document',
    'rx-document-prototype-merge',
  ].map((name) => join(rxdb, `${name}.js`)),
])('the installed %s keeps every export by name', async (path) => {
  const left = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(emptied(readFileSync(path, 'utf8')))}`
  )
  const whole = await import(/* @vite-ignore */ path)
  expect(Object.keys(left).toSorted()).toEqual(Object.keys(whole).toSorted())
})

it('an emptied class can still be constructed, as RxDB does with its caches', async () => {
  const code = emptied('export class DocumentCache {\n}\n')
  const { DocumentCache } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )
  expect(Object.keys(new DocumentCache('id'))).toEqual([])
})

it('replaces Zod’s compiled objects with uncompiled ones', () => {
  const code = readFileSync(join(core, '../classic/schemas.js'), 'utf8')
  expect(code).toContain('core.$ZodObjectJIT.init(inst, def)')
  expect(uncompiled(code)).toBe(code.replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init'))
  expect(() => uncompiled('core.$ZodObject.init(inst, def)')).toThrow('another way')
})

it('fails for a module whose exports it doesn’t recognise', () => {
  expect(() => emptied('module.exports = {}')).toThrow('another way')
})

it('leaves out all PDF readers’ own fonts from the PDF library, and nothing else', () => {
  const folder = join(folderOf('@cantoo/pdf-lib').replace(/cjs$/, 'es'), 'packages/standard-fonts')
  const kept = readdirSync(folder).filter(
    (file) => file.endsWith('.json') && !isReadersFont(join(folder, file)),
  )
  expect(kept).toEqual(['all-encodings.compressed.json'])
})
