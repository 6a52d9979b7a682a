import type { ImportGraph } from './import-graph.ts'

const ENDPOINT = /export const (\w+) = endpoint\(\{([\s\S]*?)\n\}\)/g
const METHOD = /\bmethod: '([A-Z]+)'/
const PATH = /\bpath: '([^']+)'/
const IMPLEMENTED = /\bimplement(?:Public)?\(\s*(\w+)/g
export const ROUTE_FILE = /^server\/(?!start\/).*routes\.ts$/
/** Everything on the server leads there, so passing it would say nothing. */
const HUB = /^server\/start\//
const API_BASE = '/v1'

/** Returns the endpoints that a contract file describes, by their names in code: `GET /v1/units/:id`. */
export function endpointsIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ENDPOINT)].flatMap(([, name = '', body = '']): [string, string][] => {
      const method = METHOD.exec(body)?.[1]
      const path = PATH.exec(body)?.[1]
      return method && path ? [[name, `${method} ${API_BASE}${path}`]] : []
    }),
  )
}

/** Returns which route each file of the server implements, for the files that implement any. */
export function routesByFile(
  graph: ImportGraph,
  files: readonly string[],
  textOf: (file: string) => string,
): Map<string, string[]> {
  return new Map(
    files
      .filter((file) => ROUTE_FILE.test(file))
      .map((file) => {
        const contracts = graph.imports(file).filter((target) => target.startsWith('contract/'))
        const endpoints = new Map(contracts.flatMap((contract) => [...endpointsIn(textOf(contract))]))
        const names = [...textOf(file).matchAll(IMPLEMENTED)].map(([, name = '']) => name)
        return [file, names.flatMap((name) => endpoints.get(name) ?? [])]
      }),
  )
}

/**
 * Returns the routes that changed files of the server can change, each with the number of imports between: those of the
 * nearest files of routes only, since a store's basics lead to nearly all.
 */
export function routesOf(
  graph: ImportGraph,
  routes: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): Map<string, number> {
  const found = new Map<string, number>()
  for (const file of changed.filter((name) => name.startsWith('server/'))) {
    const steps = graph.importersOf([file], (name) => HUB.test(name))
    const reached = [...routes].flatMap(([routeFile, itsRoutes]) => {
      const step = steps.get(routeFile)
      return step === undefined || itsRoutes.length === 0 ? [] : [{ step, itsRoutes }]
    })
    const nearest = Math.min(...reached.map(({ step }) => step))
    for (const { step, itsRoutes } of reached.filter((each) => each.step <= nearest + 1))
      for (const route of itsRoutes) found.set(route, Math.min(step, found.get(route) ?? Infinity))
  }
  return found
}

/** Whether a test's text names a route's address, for tests that have left no notes of what they called. */
export function namesRoute(text: string, route: string): boolean {
  const [, path = ''] = route.split(' ')
  const fixed = path.split('/:')[0] ?? path
  return new RegExp(`${fixed.replaceAll('/', '\\/')}(?![\\w-])`).test(text)
}
