import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import type { TicketReply } from '#contract/ticket.ts'
import { mutations, queries } from '#db/registry.ts'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'

const reply = (text: string) => ({ id: text, text }) as TicketReply

test('keeps the replies of the twenty tickets loaded last', async () => {
  const scope = await openTestReplica()
  const read = (ticketId: string) => firstValueFrom(queries.keptReplies(scope, { ticketId }))
  const keep = async (ticketId: string, texts: string[], earlier: number) =>
    valueOf(await mutations.keepReplies(scope, { ticketId, replies: texts.map(reply), earlier }))
  expect(await read('t0')).toBeNull()
  await keep('t0', ['b'], 1)
  await keep('t0', ['a', 'b'], 0)
  expect(await read('t0')).toEqual({ replies: [reply('a'), reply('b')], earlier: 0 })
  for (let n = 1; n < 20; n += 1) await keep(`t${n}`, ['c'], 0)
  // Read again, so that it isn't the one that goes.
  await keep('t0', ['b'], 1)
  await keep('t20', ['d'], 0)
  expect((await read('t0'))?.earlier).toBe(1)
  expect([await read('t1'), (await read('t2'))?.replies.length]).toEqual([null, 1])
  await scope.replica.close()
})
