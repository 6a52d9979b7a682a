import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importGraph } from './import-graph.ts'
import { nearestTests, READERS } from './nearest-tests.ts'

const TEXTS: Record<string, string> = {
  'server/records/barns/units.ts': '',
  'server/records/barns/units.test.ts': "import './units.ts'",
  'server/records/barns/unit-routes.ts': "import './units.ts'",
  'server/start/barn.ts': "import '#server/records/barns/unit-routes.ts'",
  'tests/support/barn-bed.ts': "import '#server/start/barn.ts'",
  'server/records/barns/unit-routes.test.ts': "import '#tests/support/barn-bed.ts'",
  'server/http/called.test.ts': "import '#tests/support/barn-bed.ts'",
  'server/http/named.test.ts': "import '#tests/support/barn-bed.ts'\nget('/v1/units')",
  'server/http/other.test.ts': "import '#tests/support/barn-bed.ts'\nget('/v1/chats')",
  'src/app/barn/total.ts': '',
  'src/app/barn/total.test.ts': "import './total.ts'",
  'src/app/barn/barn-route.tsx': "import './total.ts'",
  'src/app/else.test.ts': "import '#app/barn/total.ts'",
  'tests/e2e/barn.test.ts': 'goto(`${server.url}/barn`)',
  'tests/e2e/rooms.test.ts': "goto('/units')",
}
const files = Object.keys(TEXTS)
const textOf = (file: string) => TEXTS[file] ?? ''
const near = {
  graph: importGraph(files, textOf),
  files,
  textOf,
  routes: new Map<string, number>(),
  calledBy: () => null,
}

it('takes tests of the folder, then of importing files, then journeys to the page', () => {
  expect(nearestTests(['src/app/barn/total.ts'], near)).toEqual([
    'src/app/barn/total.test.ts',
    'src/app/else.test.ts',
    'tests/e2e/barn.test.ts',
  ])
})

it('takes tests that called or name a changed route, not all that share its bed', () => {
  const routes = new Map([['GET /v1/units', 1]])
  const calledBy = (test: string) => (test.endsWith('called.test.ts') ? ['GET /v1/units'] : null)
  expect(nearestTests(['server/records/barns/units.ts'], { ...near, routes, calledBy })).toEqual([
    'server/records/barns/units.test.ts',
    'server/records/barns/unit-routes.test.ts',
    'server/http/called.test.ts',
    'server/http/named.test.ts',
  ])
})

it('trusts the routes a test is known to call over the words in it', () => {
  const routes = new Map([['GET /v1/units', 1]])
  const calledBy = () => []
  expect(nearestTests(['server/records/barns/units.ts'], { ...near, routes, calledBy })).toEqual([
    'server/records/barns/units.test.ts',
    'server/records/barns/unit-routes.test.ts',
  ])
})

it('puts a changed test before all others', () => {
  expect(nearestTests(['src/app/barn/total.ts', 'src/app/else.test.ts'], near)[0]).toBe(
    'src/app/else.test.ts',
  )
})

it('takes tests that read the changed file', () => {
  const words = 'scripts/words/words.test.ts'
  const more = { ...near, files: [...files, words] }
  expect(nearestTests(['words/en/app/barn.json'], more)).toEqual([words])
})

it.each([
  ['pt/app/barn.json', 'src/app/i18n/locales.test.ts'],
  ['en/app/barn.json', 'src/app/i18n/catalogue.test.ts'],
  ['ja/app/forms.json', 'src/app/forms/rules.test.ts'],
  ['hi/app/barn.json', 'src/app/documents/pdf/font/devanagari.test.ts'],
  ['es/app/units.json', 'server/http/words.test.ts'],
])('finds for the strings in %s that %s reads them', (strings, test) => {
  const more = { ...near, files: [...files, test] }
  expect(nearestTests([`words/${strings}`], more)).toEqual([test])
})

it('lists only existing tests as readers of files', () => {
  expect(READERS.filter(({ test }) => !existsSync(test))).toEqual([])
})
