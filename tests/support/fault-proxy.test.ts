import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { everySecond, FAULTS, randomly, type Fault } from './fault-plan.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { seededRandom } from './seeded-random.ts'
import { until } from './until.ts'

type Heard = { method: string; url: string; body: string; host: string; origin: string | undefined }

let server: Server
let sockets: WebSocketServer
let heard: Heard[]
let proxy: FaultProxy

/** Responds with padded `{"n":…}`, where n counts requests; `heard` lists even those whose response is lost. */
async function listen(port = 0): Promise<number> {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      heard.push({
        method,
        url,
        body: Buffer.concat(parts).toString(),
        host: headers.host ?? '',
        origin: headers.origin,
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ n: heard.length, filler: 'x'.repeat(2_000) }))
    })
  })
  sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.send('welcome')
    socket.on('message', (data) => socket.send(`echo ${String(data)}`))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function stop() {
  for (const socket of sockets.clients) socket.terminate()
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

beforeEach(async () => {
  heard = []
  const port = await listen()
  proxy = await startFaultProxy({ target: `http://127.0.0.1:${port}`, seed: 7 })
})
afterEach(async () => {
  await proxy.close()
  await stop()
})

const post = (body = 'hello', path = '/send') => fetch(`${proxy.url}${path}`, { method: 'POST', body })

/** Returns how a request ended for the client, including the body. */
async function outcome(answer: Promise<Response>): Promise<string> {
  try {
    const response = await answer
    const text = await response.text()
    try {
      return `${response.status} n=${(JSON.parse(text) as { n: number }).n}`
    } catch {
      return `${response.status} no JSON`
    }
  } catch {
    return 'no answer'
  }
}

it('passes requests on unchanged, Host and Origin included, and remembers them', async () => {
  const answer = await fetch(`${proxy.url}/send?a=1`, {
    method: 'POST',
    body: 'kia ora',
    headers: { origin: proxy.url },
  })
  expect(await answer.json()).toMatchObject({ n: 1 })
  const host = new URL(proxy.url).host
  expect(heard).toEqual([{ method: 'POST', url: '/send?a=1', body: 'kia ora', host, origin: proxy.url }])
  expect(proxy.log).toMatchObject([
    {
      method: 'POST',
      path: '/send?a=1',
      body: 'kia ora',
      did: 'pass',
      status: 200,
      bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
})

describe('a fault', () => {
  const cases: [Fault, string, number][] = [
    ['loseRequest', 'no answer', 0],
    ['loseAnswer', 'no answer', 1],
    ['errorBefore', '503 no JSON', 0],
    ['errorAfter', '502 no JSON', 1],
    ['truncate', '200 no JSON', 1],
    ['cutAnswer', 'no answer', 1],
    ['duplicate', '200 n=2', 2],
    ['replay', '200 n=1', 2],
  ]

  it.each(cases)(
    '%s: the client sees "%s", the server heard the request %i times',
    async (fault, seen, times) => {
      proxy.plan(() => fault)
      const result = await outcome(post('the same bytes'))
      await until('the server heard it', () => heard.length >= times)
      expect([heard.length, heard.every(({ body }) => body === 'the same bytes')]).toEqual([times, true])
      if (fault === 'duplicate') expect(result).toMatch(/^200 n=[12]$/)
      else expect(result).toBe(seen)
      expect(proxy.log.map(({ did }) => did)).toEqual([fault])
      expect(proxy.log[0]?.status).toBe(times === 0 ? null : 200)
    },
  )

  it('stallAnswer: the server acted, and the client waits for ever', async () => {
    proxy.plan(() => 'stallAnswer')
    const giveUp = new AbortController()
    const answer = outcome(fetch(`${proxy.url}/send`, { method: 'POST', signal: giveUp.signal }))
    await until('the server answered', () => proxy.log[0]?.status === 200)
    expect(await Promise.race([answer, Promise.resolve('waits')])).toBe('waits')
    giveUp.abort()
    expect(await answer).toBe('no answer')
  })

  it('is tested for every kind', () => {
    expect(new Set([...cases.map(([fault]) => fault), 'stallAnswer'])).toEqual(new Set(FAULTS))
  })

  it('can hit every second request of one path only', async () => {
    proxy.plan(everySecond('POST', '/send', 'loseAnswer'))
    const seen = []
    for (let n = 0; n < 4; n++) seen.push(await outcome(post()), await outcome(post('', '/else')))
    expect(seen.filter((result) => result === 'no answer')).toHaveLength(2)
    expect(proxy.log.filter(({ path }) => path === '/send').map(({ did }) => did)).toEqual([
      'pass',
      'loseAnswer',
      'pass',
      'loseAnswer',
    ])
    expect(heard).toHaveLength(8)
  })

  it('chosen at random is the same for the same seed and differs between seeds', () => {
    const request = { method: 'POST', path: '/send' }
    const faults = (seed: number) => {
      const plan = randomly(seededRandom(seed), 'POST', '/send', 0.5)
      return Array.from({ length: 50 }, () => plan(request))
    }
    expect(faults(1)).toEqual(faults(1))
    expect(faults(1)).not.toEqual(faults(2))
    expect(faults(1).filter((fault) => fault === null).length).toBeGreaterThan(10)
    expect(new Set(faults(1)).size).toBeGreaterThan(4)
  })
})

describe('the line', () => {
  it('when down resets everything, and works again when it is up', async () => {
    const socket = new WebSocket(proxy.url.replace('http', 'ws'))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await new Promise((resolve) => socket.on('open', resolve))
    proxy.line({ mode: 'down' })
    expect(await closed).toBe(1006)
    expect(await outcome(post())).toBe('no answer')
    proxy.line({ mode: 'up' })
    expect(await outcome(post())).toBe('200 n=1')
  })

  it('when stalled accepts connections and never answers; old ones stay dead', async () => {
    proxy.line({ mode: 'stall' })
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
    await new Promise((resolve) => socket.on('connect', resolve))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const answers: string[] = []
    socket.on('data', (data) => answers.push(String(data)))
    proxy.line({ mode: 'up' })
    expect(await outcome(post())).toBe('200 n=1')
    expect(answers).toEqual([])
    expect(heard).toHaveLength(1)
    socket.destroy()
  })

  it('delays each way', async () => {
    proxy.line({ delayMs: 150 })
    const start = performance.now()
    await outcome(post())
    expect(performance.now() - start).toBeGreaterThan(290)
  })

  it('is as slow as it is set to be', async () => {
    proxy.line({ bytesPerSecond: 10_000 })
    const start = performance.now()
    expect(await outcome(post())).toBe('200 n=1')
    expect(performance.now() - start).toBeGreaterThan(180)
  })

  it('may leave open connections half-open: silent, not closed, while new ones work', async () => {
    const socket = new WebSocket(proxy.url.replace('http', 'ws'))
    const events: string[] = []
    socket.on('message', (data) => events.push(String(data)))
    socket.on('close', () => events.push('closed'))
    await until('welcome', () => events.length === 1)
    proxy.halfOpen()
    socket.send('are you there')
    for (const far of sockets.clients) far.send('I am')
    expect(await outcome(post())).toBe('200 n=1')
    const second = new WebSocket(proxy.url.replace('http', 'ws'))
    await new Promise((resolve) => second.on('message', resolve))
    expect(events).toEqual(['welcome'])
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.terminate()
    second.terminate()
  })
})

describe('WebSockets', () => {
  it('pass through, including the server’s first message, and close with any code', async () => {
    const socket = new WebSocket(proxy.url.replace('http', 'ws'))
    const events: string[] = []
    socket.on('message', (data) => events.push(String(data)))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await until('welcome', () => events.length === 1)
    socket.send('one')
    await until('the echo', () => events.length === 2)
    expect(events).toEqual(['welcome', 'echo one'])
    proxy.killSockets(4200)
    expect(await closed).toBe(4200)
    await until('the server sees it go', () => sockets.clients.size === 0)
    expect(proxy.log.map(({ did }) => did)).toEqual(['webSocket'])
  })

  it("are reset without a code, and pass on the server's own code", async () => {
    const [first, second] = [
      new WebSocket(proxy.url.replace('http', 'ws')),
      new WebSocket(proxy.url.replace('http', 'ws')),
    ]
    const codes = [first, second].map((socket) => new Promise((resolve) => socket.on('close', resolve)))
    await Promise.all([first, second].map((socket) => new Promise((resolve) => socket.on('open', resolve))))
    for (const far of sockets.clients) far.close(4009)
    expect(await Promise.all(codes)).toEqual([4009, 4009])
    const third = new WebSocket(proxy.url.replace('http', 'ws'))
    const code = new Promise((resolve) => third.on('close', resolve))
    await new Promise((resolve) => third.on('open', resolve))
    proxy.killSockets()
    expect(await code).toBe(1006)
  })
})

it('freezes open WebSockets without closing them, and nothing else', async () => {
  const socket = new WebSocket(proxy.url.replace('http', 'ws'))
  const events: string[] = []
  socket.on('message', (data) => events.push(String(data)))
  socket.on('close', () => events.push('closed'))
  await until('welcome', () => events.length === 1)
  proxy.freezeSockets()
  socket.send('are you there')
  for (const far of sockets.clients) far.close(1001)
  const second = new WebSocket(proxy.url.replace('http', 'ws'))
  await new Promise((resolve) => second.on('message', resolve))
  expect(await outcome(post())).toBe('200 n=1')
  expect(events).toEqual(['welcome'])
  socket.terminate()
  second.terminate()
})

it('refuses new WebSockets on demand while requests pass', async () => {
  proxy.refuseSockets(true)
  const socket = new WebSocket(proxy.url.replace('http', 'ws'))
  await new Promise((resolve) => socket.on('error', resolve))
  expect(await outcome(post())).toBe('200 n=1')
  expect(sockets.clients.size).toBe(0)
})

// The server hears nothing.
it('acts as a captive portal: 200 and HTML for everything, no WebSocket', async () => {
  proxy.captivePortal(true)
  const answer = await post()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const socket = new WebSocket(proxy.url.replace('http', 'ws'))
  const failed = new Promise((resolve) => socket.on('error', resolve))
  expect(String(await failed)).toContain('200')
  expect([heard, proxy.log.map(({ did }) => did)]).toEqual([[], ['captivePortal', 'captivePortal']])
})

it('doesn’t respond while the server is gone and finds it again on its port', async () => {
  const { port } = server.address() as AddressInfo
  await stop()
  expect(await outcome(post())).toBe('no answer')
  await listen(port)
  expect(await outcome(post())).toBe('200 n=1')
})
