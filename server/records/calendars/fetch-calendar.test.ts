import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, test } from 'vitest'
import { fetchCalendar, type FetchOptions } from './fetch-calendar.ts'
import { isPublicAddress } from './public-network.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const nobody: FetchOptions['resolve'] = async (host) => {
  throw new Error(`nobody asks for ${host}`)
}
function fetched(url: string, options: Partial<FetchOptions> = {}, marks: { etag?: string } = {}) {
  return fetchCalendar(
    { url, etag: marks.etag ?? null, lastModified: null },
    { resolve: nobody, ownOrigins: [new URL(url).origin], ...options },
  )
}
const guarded = (url: string, found: string[] = []) =>
  fetched(url, {
    ownOrigins: [],
    resolve: async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
const notPublic = { kind: 'problem', problem: 'notPublic' }

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('treats %s as public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('a URL that a host typed', () => {
  test.each([
    'http://calendars.example/a.ics',
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://calendars.example:8443/a.ics',
    'https://me:secret@calendars.example/a.ics',
    'ftp://calendars.example/a.ics',
  ])('%s is not requested', async (url) => {
    expect(await guarded(url, ['8.8.8.8'])).toEqual(notPublic)
  })

  it('is not requested if any address of its name is not public', async () => {
    expect(await guarded('https://calendars.example/a.ics', ['192.168.1.4'])).toEqual(notPublic)
    expect(await guarded('https://calendars.example/a.ics', ['8.8.8.8', '::1'])).toEqual(notPublic)
    expect(await guarded('https://calendars.example/a.ics', [])).toEqual(notPublic)
  })

  it('doesn’t follow a redirect to an address that is not public', async () => {
    let asked = 0
    const inside = await serve((_, answer) => {
      asked += 1
      answer.end('secret')
    })
    for (const location of [`${inside}/a`, 'https://127.0.0.1/a', 'file:///etc/passwd']) {
      const url = await serve((_, answer) => answer.writeHead(302, { location }).end())
      expect(await fetched(url)).toEqual(notPublic)
    }
    expect(asked).toBe(0)
  })

  it('follows three redirects and no more', async () => {
    let asked = 0
    const url = await serve((_, answer) => {
      asked += 1
      answer.writeHead(302, { location: '/again' }).end()
    })
    expect(await fetched(url)).toEqual({ kind: 'problem', problem: 'refused' })
    expect(asked).toBe(4)
  })
})

describe('a response', () => {
  it('is requested with its last ETag, and reported as unchanged', async () => {
    const url = await serve((request, answer) => {
      if (request.headers['if-none-match'] === '"1"') answer.writeHead(304).end()
      else answer.writeHead(200, { etag: '"1"' }).end('BEGIN:VCALENDAR')
    })
    expect(await fetched(url)).toMatchObject({ kind: 'text', text: 'BEGIN:VCALENDAR', etag: '"1"' })
    expect(await fetched(url, {}, { etag: '"1"' })).toEqual({ kind: 'same' })
  })

  it('is rejected beyond a mebibyte', async () => {
    const url = await serve((_, answer) => {
      const more = (): void => {
        while (!answer.destroyed && answer.write('x'.repeat(65_536)));
        answer.once('drain', more)
      }
      more()
    })
    expect(await fetched(url)).toEqual({ kind: 'problem', problem: 'tooBig' })
  })

  it('is given up when it takes too long, whether it has begun or not', async () => {
    const silent = await serve(() => {})
    const slow = await serve((_, answer) => answer.write('BEGIN'))
    for (const url of [silent, slow])
      expect(await fetched(url, { limitMs: 100 })).toEqual({ kind: 'problem', problem: 'unreachable' })
  })

  it('fails when it is a refusal or compressed', async () => {
    const no = await serve((_, answer) => answer.writeHead(403).end())
    const packed = await serve((_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('x'))
    for (const url of [no, packed])
      expect(await fetched(url)).toEqual({ kind: 'problem', problem: 'refused' })
  })
})
