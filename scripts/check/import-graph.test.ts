import { expect, it } from 'vitest'
import { importGraph } from './import-graph.ts'

const TEXTS: Record<string, string> = {
  'server/records/barns/hay.ts': "import { x } from '#contract/barn.ts'",
  'server/site/barn-routes.ts':
    "import { implement } from '#server/http/barn.ts'\nimport {\n  listings,\n} from '#server/records/barns/hay.ts'",
  'server/start/barn.ts': "import { barnRoutes } from '#server/site/barn-routes.ts'",
  'tests/support/barn-bed.ts': "import { buildApp } from '#server/start/barn.ts'",
  'server/http/any.test.ts': "import { createAppBed } from '#tests/support/barn-bed.ts'",
  'server/records/barns/hay.test.ts': "import { listings } from './hay.ts'",
  'src/workers/barn.worker.ts': "export * from '#db/barn.ts'",
  'src/app/barn/barn.ts': "import url from '#workers/barn.worker.ts?worker&url'",
  'src/app/routes.tsx': "const page = { lazy: () => import('#app/barn/barn.ts') }",
  'src/app/some.browser.test.tsx': "vi.mock('#app/barn/barn.ts', () => ({}))",
}
const graph = importGraph(Object.keys(TEXTS), (file) => TEXTS[file] ?? '')

it('counts the steps from a file to those that import it', () => {
  expect(Object.fromEntries(graph.importersOf(['server/records/barns/hay.ts']))).toEqual({
    'server/records/barns/hay.ts': 0,
    'server/records/barns/hay.test.ts': 1,
    'server/site/barn-routes.ts': 1,
    'server/start/barn.ts': 2,
    'tests/support/barn-bed.ts': 3,
    'server/http/any.test.ts': 4,
  })
})

it('stops at a hub that imports everything', () => {
  const steps = graph.importersOf(['server/site/barn-routes.ts'], (file) => file === 'server/start/barn.ts')
  expect([...steps.keys()]).toEqual(['server/site/barn-routes.ts', 'server/start/barn.ts'])
})

it('follows worker addresses, lazy imports, and modules that a test replaces', () => {
  expect(Object.fromEntries(graph.importersOf(['src/db/barn.ts']))).toEqual({
    'src/db/barn.ts': 0,
    'src/workers/barn.worker.ts': 1,
    'src/app/barn/barn.ts': 2,
    'src/app/routes.tsx': 3,
    'src/app/some.browser.test.tsx': 3,
  })
})
