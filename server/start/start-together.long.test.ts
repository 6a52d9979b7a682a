import { expect, it } from 'vitest'
import { startTogether } from '#tests/support/start-together.ts'

const LIMIT_MS = 1_200_000

it(
  'eight servers start at once on an empty database, twenty times',
  async () => {
    for (let round = 0; round < 20; round += 1)
      expect(await startTogether(8)).toEqual({
        ready: 8,
        failures: [],
        jobTables: 1,
        queues: 3,
        hosts: 1,
        formerEpochs: 0,
        starts: 1,
      })
  },
  LIMIT_MS,
)
