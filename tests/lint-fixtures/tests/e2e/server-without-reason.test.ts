// Reported: farstead(server-with-reason): A server costs two seconds

import { beforeAll } from 'vitest'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

export let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
