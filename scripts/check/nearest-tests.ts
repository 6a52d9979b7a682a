import { dirname } from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import { namesRoute } from './route-files.ts'
import { projectOf } from './test-project.ts'

/** Everything on the server is imported there, so what lies behind says nothing; routes say it instead. */
const HUB = /^server\/start\//
/** A test that calls a route is about as near as one that imports what imports the file. */
const STEPS_OF_A_CALL = 2.5
const STEPS_OF_A_PAGE = 2.5
/** Tests of the server's folders ask its routes, which need not lead to the file that changed. */
const STEPS_TO_A_NEIGHBOUR = 3
const PAGE = /^src\/app\/(?:[\w-]+\/)*([\w-]+)-route\.tsx$/

/** Tests that read files of the project instead of importing them. */
export const READERS: readonly { files: RegExp; test: string }[] = [
  { files: /^words\//, test: 'scripts/words/words.test.ts' },
  { files: /^(words\/|src\/app\/routes\.tsx)/, test: 'src/app/shell/routing/route-strings.test.ts' },
  { files: /^words\//, test: 'src/app/i18n/locales.test.ts' },
  { files: /^words\/en\//, test: 'src/app/i18n/catalogue.test.ts' },
  { files: /^words\/hi\//, test: 'src/app/documents/pdf/font/devanagari.test.ts' },
  { files: /^words\/.*\/forms\.json$/, test: 'src/app/forms/rules.test.ts' },
  { files: /^words\/.*\/(mail|site|units)\.json$/, test: 'server/http/words.test.ts' },
  { files: /^src\/app\/.*\.css$/, test: 'src/app/theme/breakpoints.test.ts' },
  { files: /^src\/app\/.*\.css$/, test: 'src/app/theme/cut-texts.test.ts' },
  { files: /^src\/app\/.*\.css$/, test: 'src/app/theme/fonts.test.ts' },
  { files: /^contract\//, test: 'scripts/wire/released.test.ts' },
  { files: /^(docs\/|README)/, test: 'scripts/docs.test.ts' },
  { files: /^README|^package\.json$/, test: 'scripts/readme.test.ts' },
  { files: /^package(-lock)?\.json$/, test: 'scripts/lockfile.test.ts' },
  { files: /^(scripts\/lint|oxlint\.config|tests\/lint)/, test: 'tests/lint/lint-rules.test.ts' },
  { files: /^(scripts\/lint|.*\.test\.tsx?$)/, test: 'tests/lint/exceptions.test.ts' },
  {
    files: /\.browser\.test\.tsx?$|^tests\/integration\/.*\.test\.ts$/,
    test: 'scripts/shared-pages.test.ts',
  },
]

export type Nearness = {
  graph: ImportGraph
  files: readonly string[]
  textOf: (file: string) => string
  /** Routes that the change can touch, with their steps. */
  routes: ReadonlyMap<string, number>
  /** The routes that a test called when it last ran; `null` if it has left no notes. */
  calledBy: (test: string) => readonly string[] | null
}

/**
 * Returns the tests that a change can turn red, nearest first: changed tests, then by the imports between, with those of
 * the same folder first; tests that called a changed route, or name its address if they have left no notes; journeys
 * that open a page which the change leads to.
 */
export function nearestTests(changed: readonly string[], near: Nearness): string[] {
  const { graph, files, textOf, routes, calledBy } = near
  const tests = files.filter((file) => projectOf(file) !== null)
  const folders = new Set(changed.map(dirname))
  const steps = graph.importersOf(changed, (file) => HUB.test(file))
  const pages = pagesAmong(steps)
  const stepsOf = (test: string): number => {
    if (changed.includes(test)) return -1
    const isNeighbour = folders.has(dirname(test))
    const imported = steps.get(test) ?? Infinity
    const called = calledBy(test) ?? [...routes.keys()].filter((route) => namesRoute(textOf(test), route))
    const byCalls = called.map((route) => STEPS_OF_A_CALL + (routes.get(route) ?? Infinity))
    const byPages = test.startsWith('tests/e2e/')
      ? pages.flatMap(([name, step]) => (opensPage(textOf(test), name) ? [STEPS_OF_A_PAGE + step] : []))
      : []
    const read = READERS.some(
      (reader) => reader.test === test && changed.some((file) => reader.files.test(file)),
    )
    const beside = isNeighbour && test.startsWith('server/') ? STEPS_TO_A_NEIGHBOUR : Infinity
    const least = Math.min(imported, ...byCalls, ...byPages, read ? 1 : Infinity, beside)
    return isNeighbour && least < Infinity ? least - 0.9 : least
  }
  return tests
    .map((test) => ({ test, steps: stepsOf(test) }))
    .filter((each) => each.steps < Infinity)
    .toSorted((a, b) => a.steps - b.steps || a.test.localeCompare(b.test))
    .map(({ test }) => test)
}

/** Returns the pages that a change leads to, by the names in their addresses. */
function pagesAmong(steps: ReadonlyMap<string, number>): [string, number][] {
  return [...steps].flatMap(([file, step]): [string, number][] => {
    const name = PAGE.exec(file)?.[1]
    return name === undefined ? [] : [[name, step]]
  })
}

function opensPage(text: string, name: string): boolean {
  return new RegExp(`/${name}(?![\\w/.-])`).test(text)
}
