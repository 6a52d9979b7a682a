import type { DrainTimes } from '#server/http/drain.ts'
import { ConfigError } from '#server/scope/config-error.ts'
import { readConfig, type Config } from '#server/scope/config.ts'
import { startServer, type Ending } from './start-server.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const INTERRUPTED = 130
const STOP_LIMIT_MS = 45_000
/** A proxy has sent what it was sending by then, and a request has been answered. */
const IDLE_MS = 3_000
const CUT_MS = 30_000

/** Runs the server until a signal, and then stops everything it has started, even in the middle of the start. */
async function main(): Promise<void> {
  const config = configOrExit()
  const endings: Ending[] = []
  const stopping = new AbortController()
  let waitMs = 0
  let exitCode = 0

  const lost = (error: Error) => {
    console.error(`Farstead cannot go on: ${oneLine(error)}`)
    exitCode = 1
    stopping.abort()
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A second signal means that somebody doesn't want to wait. PostgreSQL stops by itself once we're gone.
      if (stopping.signal.aborted) process.exit(INTERRUPTED)
      // What looks after services sends it. At a terminal nobody stands behind a proxy.
      if (signal === 'SIGTERM') waitMs = config.drainWaitMs
      stopping.abort()
    })
  }
  if (config.stopWithParent) process.stdin.on('end', () => stopping.abort()).resume()
  const stopAsked = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))

  try {
    const starting = startServer({
      config,
      signal: stopping.signal,
      onStarted: (ending) => endings.unshift(ending),
      log: (line) => console.error(line),
      onLost: lost,
    })
    // A signal needn't wait for a slow step; what that step starts ends with this process.
    const url = await Promise.race([starting, stopAsked])
    if (url) console.log(`Farstead is ready at ${url}`)
    await stopAsked
  } catch (error) {
    if (!stopping.signal.aborted) lost(error instanceof Error ? error : new Error(String(error)))
  }
  await endAll(endings, { waitMs, idleMs: waitMs > 0 ? IDLE_MS : 0, cutMs: CUT_MS })
  process.exit(exitCode)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Returns an error's message in one line. Some network errors have no message, only a code or the errors they
 * aggregate.
 */
function oneLine(error: Error): string {
  if (error.message) return error.message.split('\n')[0] ?? error.name
  const [first] = error instanceof AggregateError ? error.errors : []
  return first instanceof Error ? oneLine(first) : 'code' in error ? String(error.code) : error.name
}

/** Stops the parts, newest first. One that fails or hangs doesn't keep the others from stopping. */
async function endAll(endings: readonly Ending[], times: DrainTimes): Promise<void> {
  setTimeout(() => process.exit(1), times.waitMs + STOP_LIMIT_MS).unref()
  for (const ending of endings) await ending(times).catch((error: unknown) => console.error(String(error)))
}

await main()
