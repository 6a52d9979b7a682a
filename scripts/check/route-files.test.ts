import { expect, it } from 'vitest'
import { importGraph } from './import-graph.ts'
import { endpointsIn, namesRoute, routesByFile, routesOf } from './route-files.ts'

const CONTRACT = `
export const unit = endpoint({
  name: 'unit',
  method: 'GET',
  path: '/units/:id',
  needs: ['read', 'Unit'],
})

export const createUnit = endpoint({
  name: 'createUnit',
  method: 'POST',
  path: '/units',
})
`
const TEXTS: Record<string, string> = {
  'contract/barn.ts': CONTRACT,
  'contract/barns.ts': CONTRACT.replaceAll('unit', 'room').replaceAll('Unit', 'Room'),
  'server/records/barns/unit-rows.ts': '',
  'server/records/barns/unit-routes.ts':
    "import { unit, createUnit } from '#contract/barn.ts'\nimport './unit-rows.ts'\nimplement(unit, 1)\nimplement(\n  createUnit, 2)",
  'server/site/far.ts': "import '#server/records/barns/unit-rows.ts'",
  'server/site/near.ts': "import './far.ts'",
  'server/site/room-routes.ts':
    "import { room } from '#contract/barns.ts'\nimport './near.ts'\nimplementPublic(room, 1)",
  'server/start/barn.ts':
    "import '#server/site/room-routes.ts'\nimport '#server/records/barns/unit-routes.ts'",
}
const textOf = (file: string) => TEXTS[file] ?? ''
const graph = importGraph(Object.keys(TEXTS), textOf)
const routes = routesByFile(graph, Object.keys(TEXTS), textOf)

it('reads endpoints with their addresses from the contract', () => {
  expect(Object.fromEntries(endpointsIn(CONTRACT))).toEqual({
    unit: 'GET /v1/units/:id',
    createUnit: 'POST /v1/units',
  })
})

it('maps each file to the routes that it implements', () => {
  expect(Object.fromEntries(routes)).toEqual({
    'server/records/barns/unit-routes.ts': ['GET /v1/units/:id', 'POST /v1/units'],
    'server/site/room-routes.ts': ['GET /v1/rooms/:id'],
  })
})

it('finds the routes nearest to a file and leaves out distant ones', () => {
  expect(Object.fromEntries(routesOf(graph, routes, ['server/records/barns/unit-rows.ts']))).toEqual({
    'GET /v1/units/:id': 1,
    'POST /v1/units': 1,
  })
  expect(Object.fromEntries(routesOf(graph, routes, ['server/site/near.ts']))).toEqual({
    'GET /v1/rooms/:id': 1,
  })
  expect(routesOf(graph, routes, ['src/app/main.tsx']).size).toBe(0)
})

it('finds a route in a test by its address', () => {
  expect(namesRoute("url: '/v1/units/7'", 'GET /v1/units/:id')).toBe(true)
  expect(namesRoute('url: `/v1/units`', 'GET /v1/units/:id')).toBe(true)
  expect(namesRoute("url: '/v1/units-of-others'", 'GET /v1/units/:id')).toBe(false)
})
