import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BROKEN_RULES } from '#tests/faults/broken-rules.ts'
import {
  INSTALLED_APP_TESTED,
  RULES_TESTED_ELSEWHERE,
  SECURITY_TESTED,
} from '#tests/faults/tested-elsewhere.ts'

const root = join(import.meta.dirname, '../..')

it('every file named on the reliability page or by a broken rule exists', () => {
  const named = [
    ...[...INSTALLED_APP_TESTED, ...RULES_TESTED_ELSEWHERE, ...SECURITY_TESTED].flatMap(({ where }) => where),
    ...BROKEN_RULES.flatMap(({ edits, test }) => [test.file, ...edits.map(({ file }) => file)]),
  ]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
