import { get } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createDrain } from '#server/http/drain.ts'
import { listen } from './listen.ts'

const LONG_MS = 60_000
/** Those of this machine; only Linux has all of 127.0.0.0/8. */
const ADDRESSES = ['127.0.0.1', process.platform === 'linux' ? '127.0.0.2' : '::1']

/** Asks one address of this machine, on a connection of its own. */
const ask = (host: string, port: number) =>
  new Promise<string>((resolve, reject) => {
    get({ host, port, path: '/', agent: false }, (response) => {
      response.setEncoding('utf8').once('data', resolve)
    }).once('error', reject)
  })

it('listens on every address of localhost, and stops on all of them', async () => {
  const drain = createDrain()
  const app = fastify()
  app.addHook('preClose', async () => drain.finish())
  app.get('/', async () => 'fine')
  drain.watch(app.server)
  const found = ADDRESSES.map((address) => ({ address }))
  await listen(app, { host: 'localhost', port: 0 }, drain, async () => found)
  const { port } = app.server.address() as AddressInfo
  expect(await Promise.all(ADDRESSES.map((host) => ask(host, port)))).toEqual(ADDRESSES.map(() => 'fine'))

  // Connections that no request has come over yet.
  const idle = ADDRESSES.map((host) => connect({ host, port }))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  const ended = Promise.all(idle.map((socket) => once(socket.resume(), 'close')))
  await drain.begin({ waitMs: 0, idleMs: 100, cutMs: LONG_MS })
  for (const host of ADDRESSES) await expect(ask(host, port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await app.close()
  await ended
})
