import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { createPlace, emptyPlace, type Place } from '#tests/support/backup-bed.ts'
import { judged, lookAtDatabase } from './look-at-database.ts'
import { diskFinding, lookAtMail, lookAtProxy, lookAtPush, lookAtStorage } from './look-around.ts'

let place: Place
beforeAll(async () => {
  place = await createPlace()
})
afterAll(() => place.remove())
const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const look = (offMs: number, given: Partial<Place> = {}) => {
  const { url, storage } = { ...place, ...given }
  return lookAtDatabase({ url, directUrl: url, storage }, () => new Date(Date.now() + offMs))
}
const statesOf = async (found: ReturnType<typeof look>) =>
  Object.fromEntries((await found).map(({ about, state }) => [about, state]))

it('finds nothing wrong with a usable database, with or without tables', async () => {
  const empty = await emptyPlace()
  endings.push(empty.remove)
  for (const given of [place, empty]) {
    const states = await statesOf(look(0, given))
    expect(states).toMatchObject({ database: 'fine', rights: 'fine', clock: 'fine', events: 'fine' })
    expect(Object.values(states)).not.toContain('wrong')
  }
})

it('warns of a clock that is more than a second off, on either side', async () => {
  const clock = async (offMs: number) => (await look(offMs)).find(({ about }) => about === 'clock')
  expect(await clock(300_000)).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/300\.\d s ahead of/),
  })
  expect(await clock(-300_000)).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/(300\.0|299\.9) s behind/),
  })
})

it('reports an unreachable database without its password', async () => {
  const url = 'postgresql://farstead:very-secret@127.0.0.1:1/farstead'
  const [found, ...more] = await look(0, { url })
  expect(more).toEqual([])
  expect(found).toMatchObject({
    about: 'database',
    state: 'wrong',
    says: expect.stringContaining('ECONNREFUSED'),
  })
  expect(JSON.stringify(found)).not.toContain('very-secret')
})

const FACTS = {
  version: '15.18',
  isStandby: false,
  encoding: 'UTF8',
  folds: true,
  maySchema: true,
  mayTables: true,
  mayControl: true,
}

it.each([
  { facts: { isStandby: true }, about: 'database', state: 'wrong', todo: 'primary' },
  { facts: { version: '14.9' }, about: 'database', state: 'warning', todo: 'Upgrade' },
  { facts: { encoding: 'LATIN1' }, about: 'encoding', state: 'wrong', todo: 'UTF8' },
  { facts: { folds: false }, about: 'search', state: 'warning', todo: 'C.UTF-8' },
  { facts: { mayTables: false }, about: 'rights', state: 'wrong', todo: 'grant create on schema public' },
  { facts: { mayControl: false }, about: 'rights', state: 'wrong', todo: 'pg_control_system' },
])('names what to do about $facts', ({ facts, about, state, todo }) => {
  expect(judged(FACTS).map((found) => found.state)).toEqual(['fine', 'fine'])
  const found = judged({ ...FACTS, ...facts }).filter((one) => one.state !== 'fine')
  expect(found).toEqual([{ about, state, says: expect.stringContaining(todo) }])
})

it('notices a process that keeps its files elsewhere', async () => {
  const id = '0d5f4f0e-5a0a-7000-8000-000000000009'
  const other = openDatabase({ url: place.url, name: `farstead ${id}`, poolSize: 1 })
  endings.push(async () => {
    await sql`delete from server_processes`.execute(place.db)
    await other.destroy()
  })
  await sql`insert into server_processes (id, alive_at, storage) values (${id}, now(), 'theirs')`.execute(
    other,
  )
  expect(await statesOf(look(0))).toMatchObject({ storage: 'wrong' })
  await place.storage.write('storage-id', Buffer.from('theirs'), 'text/plain')
  expect(await statesOf(look(0))).not.toHaveProperty('storage')
})

it('tries the storage, and says what to check if that fails', async () => {
  const { dataDir } = place
  expect(await lookAtStorage({ dataDir, s3: null })).toMatchObject({ state: 'fine' })
  const found = await lookAtStorage({ dataDir: '/dev/null', s3: null })
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining('Check who owns DATA_DIR') })
})

it('warns of a disk with less than a gigabyte or a twentieth free', () => {
  expect(diskFinding(1e9, 20e9).state).toBe('fine')
  expect(diskFinding(1e9 - 1, 10e9).state).toBe('warning')
  expect(diskFinding(4.9e9, 100e9).state).toBe('warning')
})

it('greets the mail server, and reports when it is unreachable', async () => {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], logger: false })
  const port = await new Promise<number>((resolve) => {
    const listening: { address(): AddressInfo | string | null } = server.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    )
  })
  const smtpUrl = `smtp://127.0.0.1:${port}`
  expect(await lookAtMail({ smtpUrl, publicUrl: null })).toMatchObject({ state: 'fine' })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(await lookAtMail({ smtpUrl, publicUrl: null })).toMatchObject({ state: 'wrong' })
  expect(await lookAtMail({ smtpUrl: null, publicUrl: 'https://a.example' })).toMatchObject({
    state: 'warning',
  })
})

it('reports whether push services and the public URL can be reached', async () => {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/live' ? 200 : 404).end(),
  )
  const origin = await listening(server)
  endings.push(async () => void server.close())
  expect(await lookAtPush([origin])).toMatchObject({ state: 'fine' })
  expect(await lookAtPush([origin, 'http://127.0.0.1:1'])).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('http://127.0.0.1:1'),
  })
  const proxied = { publicUrl: origin, host: '127.0.0.1', trustProxy: 1 }
  expect(await lookAtProxy(proxied)).toMatchObject({ state: 'fine' })
  expect(await lookAtProxy({ ...proxied, publicUrl: 'http://127.0.0.1:1' })).toMatchObject({
    state: 'warning',
  })
  const untrusted = { publicUrl: 'https://farstead.example', host: '127.0.0.1', trustProxy: 0 }
  expect(await lookAtProxy(untrusted)).toMatchObject({ says: expect.stringContaining('Set TRUST_PROXY') })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
