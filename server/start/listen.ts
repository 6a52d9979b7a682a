import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Drain } from '#server/http/drain.ts'

/**
 * Listens on a host's addresses: on the first, and for `localhost`, which may be two, on the others that can be had. All
 * connections belong to the app's one server, so that what is done with those of the first address is done with all:
 * Fastify would start another server for the second, which nobody drains. `find` looks names up.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  drain: Drain,
  find: (host: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<void> {
  if (host !== 'localhost') return void (await app.listen({ host, port }))
  const [first, ...others] = await find(host)
  await app.listen({ host: first?.address ?? host, port })
  // A server at a port has no other kind of address.
  const { port: taken } = app.server.address() as AddressInfo
  for (const { address } of others) {
    const door = createServer((socket) => app.server.emit('connection', socket))
    door.listen({ host: address, port: taken })
    try {
      await once(door, 'listening')
      drain.watchDoor(door)
    } catch {
      // This machine has the name, but not the address; or somebody else has the port there.
    }
  }
}
