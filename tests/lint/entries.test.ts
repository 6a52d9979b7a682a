import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** More than a reader takes in at a glance. Cycles are the linter's: `import/no-cycle`, types included. */
const ENTRIES_MOST = 16

it.each(['src/db', 'src/sync', 'server', 'src/app/messages', 'src/app/shell', 'src/app/agreements'])(
  '%s has few files and folders at its top',
  (folder) => {
    expect(readdirSync(join(ROOT, folder)).length).toBeLessThanOrEqual(ENTRIES_MOST)
  },
)
