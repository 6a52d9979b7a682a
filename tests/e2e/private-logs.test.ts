import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { newDataDir } from '#tests/support/demo-data.ts'
import { DEMO_PASSWORD, GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'

const SECRET = 'the-spare-key-lies-under-the-blue-pot'

let dataDir = ''
let server: RunningServer
beforeAll(async () => {
  // With its own database, whose logs are read as well.
  dataDir = newDataDir()
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('what people write, and their passwords and tokens, stand in no log, whatever comes of the request', async () => {
  const [host, guest] = [
    await signInByApi(server.url, HOST_EMAIL),
    await signInByApi(server.url, GUEST_EMAIL),
  ]
  const { id } = await sharedChat(host, guest)

  await host.send(id, [SECRET])
  const taken = { id: crypto.randomUUID(), message: SECRET }
  const refusals = [
    {
      chatId: id,
      chatMessages: [{ id: crypto.randomUUID(), message: SECRET.padEnd(MESSAGE_LENGTH_MAX + 1, '!') }],
    },
    { chatId: crypto.randomUUID(), chatMessages: [taken] },
    { chatId: SECRET, chatMessages: [taken] },
    // PostgreSQL refuses a zero byte in a text: an error deep inside, unless it is checked earlier.
    { chatId: id, chatMessages: [{ id: crypto.randomUUID(), message: `${SECRET}\u0000` }] },
  ]
  for (const body of refusals)
    expect((await host.request('POST', '/chat-message', body)).status).toBeGreaterThan(199)
  await host.request('POST', '/chat-message', `{ "chatMessages": "${SECRET}`)
  await host.request('GET', `/chat-message?chatId=${id}&search=${SECRET}`)
  await expect(signInByApi(server.url, HOST_EMAIL, `${DEMO_PASSWORD}-${SECRET}`)).rejects.toThrow(
    'could not sign in',
  )

  await server.stop()
  const logs = [server.output(), ...databaseLogs(server.dataDir)].join('\n')
  expect(logs).toContain('Farstead is ready')
  for (const secret of [SECRET, DEMO_PASSWORD, host.token]) expect(logs).not.toContain(secret)
})

/** Returns log files that the embedded database may have written. */
function databaseLogs(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(dataDir, name), 'utf8'))
}
