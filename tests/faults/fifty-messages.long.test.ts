import { it } from 'vitest'
import { randomly } from '#tests/support/fault-plan.ts'
import { SEND_PATH } from '#tests/support/sent-items.ts'
import { until } from '#tests/support/until.ts'
import { fiftyMessages, MESSAGES_PER_CHAT } from './fifty-messages.ts'

const bed = fiftyMessages()

// One of nine faults.
it('fifty messages arrive once, in order, though half of the requests meet a fault', async () => {
  const chosen = await bed.begin()

  bed.proxy().plan(randomly(bed.proxy().random, 'POST', SEND_PATH, 0.5))
  await bed.writeRounds(chosen, 0, MESSAGES_PER_CHAT)
  await until('several kinds were met', () => new Set(bed.proxy().log.map(({ did }) => did)).size >= 4)
  bed.proxy().plan(null)
  await bed.comeBackIntoCoverage()
  await bed.expectOnceInOrder(chosen)
})
