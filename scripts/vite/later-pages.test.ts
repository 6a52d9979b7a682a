import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LATER } from './later-pages.ts'

const APP = join(import.meta.dirname, '../../src/app')

type Start = { module: string; strings: string[] }

/** Returns the pages and the dialogs of a file, each with the strings that its import brings. */
function startsOf(file: string): Start[] {
  const text = readFileSync(join(APP, file), 'utf8')
  const found = text.matchAll(
    /import\('(?:\.|#app)\/([^']+)'\)(?:\)?,?\s*(?:\(\) => )?loadStrings\(([^)]*)\)|,\s*\[([^\]]*)\])?/g,
  )
  return [...found].map(([, module = '', called, listed]) => ({
    module,
    strings: [...(called ?? listed ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  }))
}

/** Around the pages that anybody may read (src/app/routes.tsx). */
const FROM_AROUND: Record<string, string[]> = { landing: ['front'], pricing: ['front'], help: ['front'] }
const laterStrings = new Set(
  LATER.flatMap(({ modules }) =>
    modules.flatMap((module) => /^words\/en\/app\/(\w+)\.json$/.exec(module)?.[1] ?? []),
  ),
)

/** Returns strings that a device may lack when it has a page: those for later that aren't listed with it. */
function lacking({ module, strings }: Start): string[] {
  const own = LATER.find(({ modules }) => modules[0] === module)?.modules ?? []
  const around = FROM_AROUND[module.split('/')[0] ?? ''] ?? []
  return [...strings, ...around]
    .filter((name) => laterStrings.has(name) && !own.includes(`words/en/app/${name}.json`))
    .map((name) => `${name} of ${module}`)
}

test('reads the pages of the route table with their strings', () => {
  const starts = startsOf('routes.tsx')
  expect(starts.length).toBeGreaterThan(20)
  expect(starts.find(({ module }) => module === 'revenue/revenue-route.tsx')?.strings).toContain('revenue')
})

test('a page that is here has its strings, whether it comes first or later', () => {
  expect(startsOf('routes.tsx').flatMap(lacking)).toEqual([])
})

test('the service worker knows every part by its name', () => {
  const messages = readFileSync(join(APP, '../workers/service-worker-message.ts'), 'utf8')
  const names = /type LaterPageName =([^/]*)/.exec(messages)?.[1]?.match(/\w+(?=')/g)
  expect([...new Set(LATER.map(({ part }) => part))]).toEqual(names)
})
