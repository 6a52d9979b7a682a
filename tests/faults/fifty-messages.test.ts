import { expect, it } from 'vitest'
import { everySecond } from '#tests/support/fault-plan.ts'
import { SEND_PATH, sentItems } from '#tests/support/sent-items.ts'
import { until } from '#tests/support/until.ts'
import { fiftyMessages, MESSAGES_PER_CHAT } from './fifty-messages.ts'

const bed = fiftyMessages()

it('fifty messages arrive once, in order, with responses lost and the server killed', async () => {
  const chosen = await bed.begin()

  bed.proxy().plan(everySecond('POST', SEND_PATH, 'loseAnswer', true))
  await bed.writeRounds(chosen, 0, 4)
  await until('some answers were lost', () => bed.sends('loseAnswer').length >= 3)
  const restarted = bed.killAndRestart()
  await bed.writeRounds(chosen, 4, 7)
  await restarted
  await bed.writeRounds(chosen, 7, MESSAGES_PER_CHAT)
  await bed.expectOnceInOrder(chosen)

  // Otherwise nothing was tested: responses that said "stored" were lost, and their messages were sent again.
  const lost = bed
    .sends('loseAnswer')
    .filter(({ status, answer }) => status === 200 && answer?.includes('"stored"'))
  expect(lost.length).toBeGreaterThanOrEqual(3)
  const lostIds = new Set(sentItems(lost).map(({ id }) => id))
  const sentAgain = sentItems(bed.proxy().log).filter(
    ({ id, exchange }) => lostIds.has(id) && !lost.includes(exchange),
  )
  expect(new Set(sentAgain.map(({ id }) => id)).size).toBeGreaterThan(0)
})
