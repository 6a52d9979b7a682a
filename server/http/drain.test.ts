import { Agent, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDrainedServer, type DrainedServer } from '#tests/support/drained-server.ts'
import { until } from '#tests/support/until.ts'

const LONG_MS = 60_000

let bed: DrainedServer
beforeEach(async () => {
  bed = await startDrainedServer()
})
afterEach(() => bed.end())

// And says that the connection closes.
it('answers a request on a proxy’s open connection after the stop', async () => {
  expect((await bed.ask()).headers.connection).toBe('keep-alive')
  await bed.drain.begin({ waitMs: 0, idleMs: LONG_MS, cutMs: LONG_MS })
  const last = await bed.ask()
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await expect(bed.ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await bed.drain.finish()
})

it('accepts new connections until proxies have had time to notice', async () => {
  await bed.ask()
  const begun = bed.drain.begin({ waitMs: 300, idleMs: 0, cutMs: LONG_MS })
  expect(bed.drain.isUnderWay()).toBe(true)
  expect((await bed.ask(false)).statusCode).toBe(200)
  await begun
  await expect(bed.ask(false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await bed.drain.finish()
})

it('waits for a request in progress, and closes idle connections', async () => {
  const idle = new Agent({ keepAlive: true })
  await bed.ask(idle)
  const slowAnswers: ServerResponse[] = []
  bed.answerBy((_request, response) => slowAnswers.push(response))
  const slow = bed.ask()
  await until('it has begun', () => slowAnswers.length === 1)
  await bed.drain.begin({ waitMs: 0, idleMs: 100, cutMs: LONG_MS })
  let isOver = false
  const over = bed.drain.finish().then(() => (isOver = true))
  await until('the idle connection has ended', () => Object.keys(idle.freeSockets).length === 0)
  expect(isOver).toBe(false)
  slowAnswers[0]?.end('late')
  expect((await slow).headers.connection).toBe('close')
  await over
})

it('cuts a request that never ends', async () => {
  let hasBegun = false
  bed.answerBy((_request, response) => {
    response.write('and so on')
    hasBegun = true
  })
  const cut = bed.ask().catch((error: unknown) => error)
  await until('it has begun', () => hasBegun)
  await bed.drain.begin({ waitMs: 0, idleMs: 0, cutMs: 200 })
  await bed.drain.finish()
  expect(await cut).toMatchObject({ code: 'ECONNRESET' })
})
