import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { emptied } from './without-json-schemas.ts'

const core = join(dirname(createRequire(import.meta.url).resolve('zod')), 'v4/core')

it.each(['json-schema-processors.js', 'to-json-schema.js'])(
  '%s of the Zod that is installed keeps every export by name',
  async (file) => {
    const path = join(core, file)
    const left = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(emptied(readFileSync(path, 'utf8')))}`
    )
    const whole = await import(/* @vite-ignore */ path)
    expect(Object.keys(left).toSorted()).toEqual(Object.keys(whole).toSorted())
  },
)

it('a module that exports nothing it knows is a mistake', () => {
  expect(() => emptied('module.exports = {}')).toThrow('another way')
})
