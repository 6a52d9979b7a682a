import { expect, it } from 'vitest'
import { liveThrough } from '#tests/support/shared-database-world.ts'

it('processes that come and go notice a restored database, and nothing else', async () => {
  for (const seed of [1, 2, 104]) await expect(liveThrough(seed)).resolves.toBeUndefined()
})
