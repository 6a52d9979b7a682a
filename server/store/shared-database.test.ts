import { expect, it } from 'vitest'
import { liveThrough } from '#tests/support/shared-database-world.ts'

it('processes that come and go by chance notice what was put back, and nothing else', async () => {
  for (const seed of [1, 2, 104]) await expect(liveThrough(seed)).resolves.toBeUndefined()
})
