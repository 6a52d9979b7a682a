import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const LastRelease = z.object({
  /** Of the last build whose servers may run beside today's on one database. */
  commit: z.string(),
  /** The migrations that it has. */
  migrations: z.array(z.string()),
  /** Tables, and columns such as `chats.title`, that its servers neither read nor write. A migration may remove them. */
  unread: z.array(z.string()),
})

/** What today's migrations must leave to the servers of the last release (docs/decisions/0177). */
export const LAST_RELEASE = LastRelease.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/last-release.json'), 'utf8')),
)
