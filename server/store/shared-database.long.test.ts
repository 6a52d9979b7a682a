import { expect, it } from 'vitest'
import { liveThrough } from '#tests/support/shared-database-world.ts'

it('processes that come and go notice a restored database, two hundred times', async () => {
  for (let seed = 100; seed < 300; seed += 1) await expect(liveThrough(seed)).resolves.toBeUndefined()
}, 1_200_000)
