import { expect, it } from 'vitest'
import { startTogether } from '#tests/support/start-together.ts'

it('servers that start at once on an empty database become ready in one epoch', async () => {
  expect(await startTogether(3)).toEqual({
    ready: 3,
    failures: [],
    jobTables: 1,
    queues: 3,
    hosts: 1,
    formerEpochs: 0,
    starts: 1,
  })
})
