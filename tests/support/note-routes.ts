/*
 * A setup file for Vitest's projects with a server in the process: it notes which routes each test file calls, for
 * `npm run check`. Every test builds the whole server, so its imports don't tell.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { noteCalledRoutes } from '#scripts/check/called-routes.ts'

const root = join(import.meta.dirname, '../..')
/** Fastify tells of each request there before it calls the handler. */
const CHANNEL = 'tracing:fastify.request.handler:start'

const called = new Set<string>()
const note = (message: unknown) => {
  const { route } = message as { route: { method: string; url: string } }
  called.add(`${route.method} ${route.url}`)
}
subscribe(CHANNEL, note)

afterAll(() => {
  unsubscribe(CHANNEL, note)
  const { testPath } = expect.getState()
  if (testPath !== undefined) noteCalledRoutes(root, relative(root, testPath), called)
})
