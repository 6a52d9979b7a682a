import { expect, it } from 'vitest'
import { slowJourneys } from './slow-journeys.ts'

const TEXTS: Record<string, string> = {
  'tests/e2e/rent.test.ts':
    "import { it } from 'vitest'\n// Over 20 s: too late, this is below the imports\n",
  'tests/e2e/deploys.test.ts': "// Over 20 s: it waits for three builds.\nimport { it } from 'vitest'\n",
  'tests/e2e/rooms.test.ts': "// Over 20 s:\nimport { it } from 'vitest'\n",
  'server/feed.test.ts': "import { it } from 'vitest'\n",
}

it.each([
  ['tests/e2e/rent.test.ts', 40.1, 1, true],
  ['tests/e2e/rent.test.ts', 40, 1, false],
  ['tests/e2e/rent.test.ts', 100, 2.5, false],
  ['tests/e2e/rent.test.ts', 100.1, 2.5, true],
  ['tests/e2e/deploys.test.ts', 90, 1, false],
  ['tests/e2e/rooms.test.ts', 90, 1, true],
  ['server/feed.test.ts', 90, 1, false],
])('%s with %f s on a machine %f times slower is too slow: %s', (name, seconds, slowness, isSlow) => {
  const slow = slowJourneys([{ name, seconds }], slowness, (file) => TEXTS[file] ?? '')
  expect(slow).toEqual(isSlow ? [{ name, seconds }] : [])
})
