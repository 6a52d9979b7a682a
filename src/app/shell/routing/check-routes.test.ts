import { expect, it } from 'vitest'
import { guard } from '#app/auth/guard.ts'
import { checkRoutes } from './check-routes.ts'

const guarded = { path: '/units', middleware: [guard({ kind: 'public' })] }

it('a table of guarded pages in layouts is right', () => {
  expect(() =>
    checkRoutes([{ children: [guarded, { path: '*', middleware: guarded.middleware }] }]),
  ).not.toThrow()
})

it('an unknown middleware is an error, in a page and in a layout', () => {
  const unknown = [() => undefined]
  expect(() => checkRoutes([{ path: '/units', middleware: unknown }])).toThrow(
    'Unknown route middleware: /units',
  )
  expect(() => checkRoutes([{ middleware: unknown, children: [guarded] }])).toThrow(
    'Unknown route middleware',
  )
})

it('a page without a guard is an error', () => {
  expect(() => checkRoutes([{ children: [{ path: '/units' }] }])).toThrow('The route /units has no guard')
})

it('a page that stands twice is an error', () => {
  expect(() => checkRoutes([guarded, { children: [guarded] }])).toThrow('The route /units stands twice')
})
