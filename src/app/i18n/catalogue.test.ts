import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SPECIFIED_TEXTS } from '#scripts/words/specified-texts.ts'

it.each(Object.entries(SPECIFIED_TEXTS))('%s has the English text "%s"', (key, text) => {
  const [file = '', ...path] = key.split('.')
  const strings: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../words/en/app/${file}.json`), 'utf8'),
  )
  let found = strings
  for (const part of path) found = (found as Record<string, unknown>)[part]
  expect(String(found).replaceAll(/{{(\w+)}}/g, '{$1}')).toBe(text)
})
