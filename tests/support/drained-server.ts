import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDrain, type Drain } from '#server/http/drain.ts'

/** A server with a drain, and a proxy before it that keeps one connection open. */
export type DrainedServer = {
  drain: Drain
  server: Server
  /** Changes what the next requests get; at first it is a short answer. */
  answerBy(answer: RequestListener): void
  /** Asks as the proxy does, or through another agent; `false` opens a connection of its own. */
  ask(agent?: Agent | false): Promise<IncomingMessage>
  end(): void
}

export async function startDrainedServer(): Promise<DrainedServer> {
  let answer: RequestListener = (_request, response) => response.end('fine')
  const server = createServer((request, response) => answer(request, response))
  const drain = createDrain()
  drain.watch(server)
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    drain,
    server,
    answerBy: (next) => {
      answer = next
    },
    ask: (agent = proxy) =>
      new Promise((resolve, reject) => {
        const request = get({ host: '127.0.0.1', port, agent }, (response) => {
          response
            .resume()
            .once('end', () => resolve(response))
            .once('error', reject)
        })
        request.once('error', reject)
      }),
    end() {
      proxy.destroy()
      server.closeAllConnections()
    },
  }
}
