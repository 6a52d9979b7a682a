import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openDatabase } from '#server/store/database.ts'
import { noteWire } from '#server/store/note-wire.ts'
import { migrate } from '#server/start/migrate.ts'
import { newDataDir } from '#tests/support/demo-data.ts'
import { formerServer, hasHistory } from '#tests/support/former-build.ts'
import { LAST_RELEASE } from '#tests/support/last-release.ts'
import { GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi, type Person } from '#tests/support/people.ts'
import { startServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'

const { commit } = LAST_RELEASE
const isThere = hasHistory(commit)
if (!isThere) console.warn(`Passed over: the history of this checkout does not go back to ${commit}.`)

const ROUNDS_AFTER = 20

it.skipIf(!isThere)('the last release serves and stores everything while its tables change', async () => {
  const database = await createTestDatabase('template0')
  const dataDir = newDataDir()
  const server = await startServer({ ...formerServer(commit), dataDir, env: { DATABASE_URL: database.url } })
  const people = await Promise.all([HOST_EMAIL, GUEST_EMAIL].map((email) => signInByApi(server.url, email)))
  const [host, guest] = people
  if (!host || !guest) throw new Error('Two people sign in')
  const { id: chatId } = await sharedChat(host, guest)

  let isOver = false
  let rounds = 0
  const written: string[][] = []
  const write = async (person: Person): Promise<void> => {
    const own: string[] = []
    written.push(own)
    while (!isOver) {
      const text = `${person.user.firstName} ${own.length}`
      await person.send(chatId, [text])
      own.push(text)
      await person.chats()
      await ask(person, '/users/me')
      await ask(person, '/changes/head')
      rounds += 1
    }
  }
  const writing = Promise.all(people.map(write))
  const failed = writing.then(
    () => null,
    (error: unknown) => error,
  )
  await until('both write', () => rounds > 4)

  const direct = openDatabase({ url: database.url, poolSize: 3, statementLimitMs: null })
  await migrate(direct)
  await noteWire(direct)
  await direct.destroy()
  const enough = rounds + ROUNDS_AFTER
  await Promise.race([until('they go on', () => rounds >= enough), writing])
  isOver = true
  expect(await failed).toBeNull()

  const texts = (await host.history(chatId)).map(({ message }) => message)
  for (const own of written) expect(texts.filter((text) => own.includes(text))).toEqual(own)
  expect(server.output()).not.toMatch(/"level":50/)
  await server.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(person: Person, path: string): Promise<void> {
  const response = await person.request('GET', path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}
