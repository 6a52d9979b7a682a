import './require-node.ts'
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/scope/config.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { loadChats } from '#demo/load-chats.ts'
import { reachDatabase } from '#demo/reach-database.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/start/migrate.ts'

const USAGE = 'npm run demo:load -- [--chats 500] [--messages 100000] [--email host@farstead.example]'

/**
 * Adds many made-up chats to a host, in `DATABASE_URL` or in the embedded database of `DATA_DIR`, whether or not a
 * server is running there. An empty database gets the demo's people first.
 */
async function main(): Promise<void> {
  const { chats, messages, email } = readArguments()
  const config = readConfig(process.env)
  const database = await reachDatabase(config)
  const db = openDatabase({ url: database.url, statementLimitMs: null })
  try {
    await migrate(db)
    const scope = { db, now: () => new Date(), newId: randomUUID }
    await fillDemo({ ...scope, storage: openFileStorage(config) })
    const startedAt = performance.now()
    const loaded = await loadChats(scope, { email, chats, messages, onProgress: showProgress(chats) })
    if (!loaded.ok) throw new Error(loaded.failure.message)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${chats} chats with ${loaded.value.messages} messages for ${email} in ${seconds} s`)
  } finally {
    await db.destroy()
    await database.release()
  }
}

function readArguments(): { chats: number; messages: number; email: string } {
  const { values } = parseArgs({
    options: {
      chats: { type: 'string', default: '500' },
      messages: { type: 'string', default: '100000' },
      email: { type: 'string', default: 'host@farstead.example' },
    },
  })
  const [chats, messages] = [Number(values.chats), Number(values.messages)]
  if (![chats, messages].every((count) => Number.isSafeInteger(count) && count > 0)) throw new Error(USAGE)
  return { chats, messages, email: values.email }
}

function showProgress(chats: number): (done: number) => void {
  if (!process.stdout.isTTY) return () => undefined
  return (done) => process.stdout.write(done === chats ? '\r\x1b[K' : `\r${done} of ${chats} chats`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
