import { expect, it } from 'vitest'
import { guard } from '#app/auth/guard.ts'
import { checkRoutes } from './check-routes.ts'

const guarded = { path: '/units', middleware: [guard({ kind: 'public' })] }

it('accepts a table of guarded pages in layouts', () => {
  expect(() =>
    checkRoutes([{ children: [guarded, { path: '*', middleware: guarded.middleware }] }]),
  ).not.toThrow()
})

it('rejects an unknown middleware, in a page or in a layout', () => {
  const unknown = [() => undefined]
  expect(() => checkRoutes([{ path: '/units', middleware: unknown }])).toThrow(
    'Unknown route middleware: /units',
  )
  expect(() => checkRoutes([{ middleware: unknown, children: [guarded] }])).toThrow(
    'Unknown route middleware',
  )
})

it('rejects a page without a guard', () => {
  expect(() => checkRoutes([{ children: [{ path: '/units' }] }])).toThrow('The route /units has no guard')
})

it('rejects a page listed twice', () => {
  expect(() => checkRoutes([guarded, { children: [guarded] }])).toThrow('The route /units stands twice')
})
