import { expect } from 'vitest'
import { test as it } from '#tests/support/journey-test.ts'
import type { Person } from '#tests/support/people.ts'
import { createWorld } from '#tests/support/world.ts'

/** What a host and a guest have in common. */
const LISTS = ['/chat', '/units', '/agreements', '/ledger-entries', '/arrival-notes']

async function seenBy(person: Person): Promise<string> {
  const answers = await Promise.all(
    LISTS.map(async (path) => {
      const answer = await person.request('GET', `${path}?perPage=100`)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.text()
    }),
  )
  return answers.join('\n')
}

it('two worlds on one server see neither each other nor the demo', async ({ server, world }) => {
  const other = await createWorld(server)
  const days = { startsOn: '2027-02-01', endsOn: '2027-02-08', rentPerWeek: 400 }
  for (const { agree, guest, room, host, chatId } of [world, other]) {
    await agree(guest, room, days, ['send', 'accept', 'start'])
    await host.send(chatId, ['The gate is open'])
  }
  for (const [mine, theirs] of [
    [world, other],
    [other, world],
  ] as const)
    for (const person of [mine.host, mine.guest]) {
      const seen = await seenBy(person)
      for (const own of [mine.chatId, mine.room.id, mine.host.user.id, mine.guest.user.id])
        expect(seen).toContain(own)
      for (const foreign of [theirs.chatId, theirs.room.id, theirs.host.user.id, theirs.guest.user.id])
        expect(seen).not.toContain(foreign)
      expect(seen).not.toContain('fa257ead-')
    }
})
