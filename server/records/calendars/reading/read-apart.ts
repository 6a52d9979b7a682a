import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { CalendarProblem } from '#contract/calendar-feed.ts'
import { createWorkTurns } from '#server/access/work-turns.ts'
import type { FileToRead } from './calendar.worker.ts'
import type { ReadCalendar, ReadingAt } from './read-calendar.ts'

/** A file with 500 bookings takes some 30 ms. On a busy machine anything takes ten times as long. */
const TIME_MAX_MS = 3_000
const MEMORY_MAX_MB = 64
/** The worker is kept while files come one after the other. */
const IDLE_MS = 10_000

const DaysRead = z.object({ firstDay: z.string(), lastDay: z.string(), note: z.string() })
const FileRead = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), days: z.array(DaysRead) }),
  z.object({ ok: z.literal(false), problem: CalendarProblem }),
])

/** One file at a time in this process, however many come; their hosts take turns. */
const turns = createWorkTurns(1)
let kept: { worker: Worker; idle: NodeJS.Timeout } | null = null

/**
 * Reads a calendar file (see `readCalendar`) in a thread of its own, which a file can't keep busy for longer than three
 * seconds or fill with more than 64 MB. A file that would is `tooBig`. Hosts who wait take turns.
 */
export function readApart(
  hostId: string,
  text: string,
  at: ReadingAt,
  limitMs = TIME_MAX_MS,
): Promise<ReadCalendar> {
  return turns(hostId, async () => {
    const worker = await takeWorker()
    const read = await readIn(worker, { text, at }, limitMs)
    if (read === null) {
      await worker.terminate()
      return { ok: false, problem: 'tooBig' }
    }
    keep(worker)
    return read
  })
}

async function takeWorker(): Promise<Worker> {
  if (kept) {
    const { worker, idle } = kept
    clearTimeout(idle)
    kept = null
    worker.ref()
    return worker
  }
  const worker = new Worker(join(import.meta.dirname, 'calendar.worker.ts'), {
    // No settings of the server reach it.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  await once(worker, 'message')
  // One that ends while nothing is asked of it is replaced with the next file.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (kept?.worker === worker) kept = null
  })
  return worker
}

function keep(worker: Worker): void {
  const idle = setTimeout(() => {
    kept = null
    void worker.terminate()
  }, IDLE_MS)
  // Neither keeps the process running.
  idle.unref()
  worker.unref()
  kept = { worker, idle }
}

/** Returns `null` if the file took too long or too much memory, or the worker failed in any other way. */
async function readIn(worker: Worker, file: FileToRead, limitMs: number): Promise<ReadCalendar | null> {
  const { signal, ...limit } = limitOf(limitMs)
  try {
    const read = once(worker, 'message', { signal })
    worker.postMessage(file)
    const [message] = await read
    return FileRead.parse(message)
  } catch {
    return null
  } finally {
    limit.clear()
  }
}

/** Like `AbortSignal.timeout`, which would go on after the file has been read. */
function limitOf(ms: number): { signal: AbortSignal; clear: () => void } {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  return { signal: ending.signal, clear: () => clearTimeout(timer) }
}
