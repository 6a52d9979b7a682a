import { mkdtempSync, readFileSync, rmSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GUEST_EMAIL, HOST_EMAIL, sharedChat, signInByApi } from '#tests/support/people.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { startServer } from '#tests/support/start-server.ts'
import { compareLedger } from '#tests/faults/compare-ledger.ts'
import type { FaultRow } from '#tests/faults/fault-row.ts'

/**
 * The server and its own database die together, as in a power cut, while messages come in as fast as they're accepted.
 */
export const powerCut: FaultRow = {
  name: 'power-cut',
  fault: 'Server and its database killed -9 under load',
  rule: 'no acknowledged write is lost',
  short: 1,
  full: 20,
  recoveryLimitMs: null,
  async run(count, seed) {
    const random = seededRandom(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'farstead-power-'))
    const acknowledged: string[] = []
    let server = await startServer({ dataDir })
    let chatId = ''
    // Processes that die leave the system's buffers intact; only the settings show that a commit waits for the disk.
    const notes = notForced(postmasterOptions(dataDir))
    try {
      for (let n = 0; n < count; n += 1) {
        const host = await signInByApi(server.url, HOST_EMAIL)
        chatId ||= (await sharedChat(host, await signInByApi(server.url, GUEST_EMAIL))).id
        const writing = (async () => {
          for (let one = 0; ; one += 1) {
            const text = `power ${n} ${one}`
            await host.send(chatId, [text])
            acknowledged.push(text)
          }
        })().catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, 300 + random.next() * 1_000))
        process.kill(postmasterPid(dataDir), 'SIGKILL')
        await server.kill()
        await writing
        server = await startServer({ dataDir })
      }
      const reader = await signInByApi(server.url, HOST_EMAIL)
      const kept = (await reader.history(chatId)).map(({ message }) => message)
      // What was in progress at the moment of the cut may be there too; nobody was told about it.
      const told = new Set(acknowledged)
      const compared = compareLedger(
        acknowledged,
        kept.filter((text) => told.has(text)),
      )
      return {
        ...compared,
        worstRecoveryMs: null,
        notes,
        runs: `${count} cuts, ${acknowledged.length} acknowledged messages`,
      }
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Returns the process that PostgreSQL names in its own file. */
function postmasterPid(dataDir: string): number {
  return Number.parseInt(ownFile(dataDir, 'postmaster.pid'), 10)
}

/** Returns the command line that PostgreSQL was started with. */
function postmasterOptions(dataDir: string): string {
  return ownFile(dataDir, 'postmaster.opts')
}

function ownFile(dataDir: string, name: string): string {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const file = files.find((path) => path.endsWith(name))
  if (!file) throw new Error('No database runs there')
  return readFileSync(join(dataDir, file), 'utf8')
}

/** Returns which settings keep commits from being forced to disk, in words. */
function notForced(options: string): string[] {
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes']
  return settings.filter((name) => options.includes(`${name}=off`)).map((name) => `${name} is off`)
}
