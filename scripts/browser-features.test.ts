import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { OFF_BY_PLAYWRIGHT } from './browser-features.ts'

it('switches off the same features as Playwright', () => {
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json')
  const core = createRequire(playwright).resolve('playwright-core/package.json')
  const source = readFileSync(join(dirname(core), 'lib/coreBundle.js'), 'utf8')
  const list = /disabledFeatures = \[([^\]]+)\]/.exec(source)?.[1] ?? ''
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name)
  expect(names).toEqual(OFF_BY_PLAYWRIGHT)
})
