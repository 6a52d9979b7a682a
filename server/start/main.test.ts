import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signInByApi } from '#tests/support/people.ts'
import { serverProcesses } from '#tests/support/server-process.ts'

const LIMIT_MS = 180_000

const processes = serverProcesses()

it('does not start without the folder that DIST_DIR names, and says so', async () => {
  const { printed, ended } = processes.launch({ DIST_DIR: join(processes.dataDir(), 'no-client') })
  expect(await ended).toBe(1)
  expect(printed.err.trim()).toBe(
    `Farstead cannot go on: DIST_DIR names ${join(processes.dataDir(), 'no-client')}, and there is no such folder.`,
  )
})

it(
  'starts from nothing with the demo, prints its URL, and ends it all on Ctrl-C',
  async () => {
    const server = await processes.start()
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const host = await signInByApi(server.url, 'host@farstead.example')
    expect(host.user.role).toBe('HOST')
    const lines = server.output().trim().split('\n')
    const events = lines.filter((line) => line.includes('"security":"signed in"'))
    expect(lines.filter((line) => !events.includes(line))).toEqual([`Farstead is ready at ${server.url}`])
    expect(events).toHaveLength(1)
    await server.stop()
    expect(processes.postgresPid()).toBeNull()
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed')
  },
  LIMIT_MS,
)

it.each([
  ['a malformed value', { PORT: 'eighty' }, /^PORT must be .+\n$/],
  [
    'the demo on an address that others reach',
    { HOST: '0.0.0.0' },
    /^HOST is 0\.0\.0\.0 while DEMO is on.+\n$/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://127.0.0.1:1/farstead' },
    /^Farstead cannot go on: the database cannot be reached: .+\n$/,
  ],
])(
  'says in one line that it cannot start with %s',
  async (_title, env, line) => {
    const { ended, printed } = processes.launch(env)
    expect(await ended).toBe(1)
    expect(printed.out).toBe('')
    expect(printed.err).toMatch(line)
  },
  LIMIT_MS,
)
