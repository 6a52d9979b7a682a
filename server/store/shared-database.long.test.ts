import { expect, it } from 'vitest'
import { liveThrough } from '#tests/support/shared-database-world.ts'

it('two hundred times, processes that come and go notice what was put back', async () => {
  for (let seed = 100; seed < 300; seed += 1) await expect(liveThrough(seed)).resolves.toBeUndefined()
}, 1_200_000)
