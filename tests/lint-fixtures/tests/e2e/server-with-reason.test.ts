// Reported: nothing
// A server of its own: the test kills it.

import { beforeAll } from 'vitest'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

export let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
