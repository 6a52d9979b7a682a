import {
  formatPageAddresses,
  historyPages,
  type HistoryPage,
  type PageAddress,
} from '#contract/chat-message.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import { missingPages, putHistoryPages } from '#db/history/server-rows.ts'
import { wireOfAnswer } from '#sync/line/wire-of-call.ts'
import type { HistoryRule } from '#sync/diagnostics.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

const FIRST_REQUEST_BYTES = 30_000
const REQUEST_BYTES_MOST = 1_000_000
/** Target duration of a request. A longer one loses more when cut; a shorter one spends more time waiting. */
const REQUEST_MS = 1_500
/** Keeps the URL below the length that proxies accept. */
const PAGES_MOST = 100
/** Used before anything has been measured: fifty messages of ordinary length. */
const PAGE_BYTES_GUESS = 12_000
const ROW_BYTES = 260
/** How many times an incomplete page is requested. */
const ASKED_MOST = 2

/** How much to ask for at once, learned from earlier requests. */
export type RequestSize = {
  pages: () => number
  measured: (pages: number, bytes: number, ms: number) => void
}

/** Starts at 30 KB and follows the measured throughput, at most doubling from one request to the next. */
export function requestSize(): RequestSize {
  let budget = FIRST_REQUEST_BYTES
  let pageBytes = PAGE_BYTES_GUESS
  return {
    pages: () => Math.max(1, Math.min(PAGES_MOST, Math.floor(budget / pageBytes))),
    measured: (pages, bytes, ms) => {
      if (pages > 0) pageBytes = Math.max(500, (pageBytes + bytes / pages) / 2)
      const fitting = (bytes / Math.max(1, ms)) * REQUEST_MS
      budget = Math.min(REQUEST_BYTES_MOST, Math.max(FIRST_REQUEST_BYTES, Math.min(fitting, budget * 2)))
    },
  }
}

export type HistoryPuller = {
  pullHistory: () => Promise<Result<void>>
  /** Forgets what was requested before: after a reset the pages belong to another database. */
  forget: () => void
}

/**
 * Fetches missing history, newest conversations first, until none is missing, the line closes or another tab leads. A
 * page that stays incomplete after two requests (the server has no more of it) is skipped for the rest of this session.
 * With the data saver on, only the newest page of each conversation is fetched, so that every conversation can be
 * opened.
 */
export function createHistoryPuller(
  scope: PullScope & { historyRule: () => Promise<HistoryRule> },
): HistoryPuller {
  const size = requestSize()
  const asked = new Map<string, number>()
  const isWorthAsking = (page: PageAddress) => (asked.get(keyOf(page)) ?? 0) < ASKED_MOST

  /** Forgets pages that arrived complete: they may be removed to free space and be wanted again. */
  function forgetAllBut(missing: readonly PageAddress[]): void {
    const keys = new Set(missing.map(keyOf))
    for (const key of asked.keys()) if (!keys.has(key)) asked.delete(key)
  }

  async function pullHistory(): Promise<Result<void>> {
    for (;;) {
      const wanted = size.pages()
      const rule = await scope.historyRule()
      const newestOf = rule.dataSaver === null ? rule.pagesOf : () => 1
      const missing = await missingPages(scope.replica, wanted + asked.size, newestOf)
      forgetAllBut(missing)
      const pages = missing.filter(isWorthAsking).slice(0, wanted)
      if (pages.length === 0) return ok(undefined)
      const startedAt = scope.clock.now()
      const askedAt = await readAskedAt(scope.replica)
      if (!askedAt.ok) return askedAt
      const read = await scope.engine
        .resumable(async (engine, cut) => ({
          got: await fetchPages({ engine }, pages, cut),
          wasCut: cut.aborted,
        }))
        .catch(() => null)
      // The engine ended while this waited for its turn.
      if (read === null) return fail(REPLACED)
      const { got, wasCut } = read
      // Something more urgent needed the line. The pages are requested again.
      if (!got.ok && wasCut && (await scope.stillLeads())) continue
      if (!got.ok) return got
      const { pages: came, lookedAt, wire } = got.value
      size.measured(came.length, bytesOf(came), scope.clock.now() - startedAt)
      if (!(await scope.stillLeads())) return fail(REPLACED)
      const noted = await markRowsBesideFeed(scope.replica)
      if (!noted.ok) return noted
      const put = await putHistoryPages(scope.replica, came, askedAt.value, wire)
      if (!put.ok) return put
      for (const page of pages.slice(0, lookedAt)) asked.set(keyOf(page), (asked.get(keyOf(page)) ?? 0) + 1)
    }
  }

  return { pullHistory, forget: () => asked.clear() }
}

/**
 * Fetches complete history pages from the server, without what the caller may not see, and the wire in which they are
 * told. The response covers the first `lookedAt` pages, at least one; the others didn't fit.
 */
export async function fetchPages(
  scope: Pick<PullScope, 'engine'>,
  pages: readonly PageAddress[],
  signal?: AbortSignal,
): Promise<Result<{ pages: HistoryPage[]; lookedAt: number; wire: number }>> {
  const answer = await scope.engine.ask(
    historyPages,
    { chats: formatPageAddresses(pages) },
    signal ? { signal } : {},
  )
  if (!answer.ok) return answer
  const { data, meta } = answer.value
  return ok({ pages: data, lookedAt: meta?.lookedAt ?? pages.length, wire: wireOfAnswer(answer.value) })
}

function keyOf({ chatId, page }: PageAddress): string {
  return `${chatId}:${page}`
}

/** Approximate, which is enough for sizing requests and cheaper than measuring. */
function bytesOf(pages: readonly HistoryPage[]): number {
  let bytes = 0
  for (const { messages } of pages) for (const { message } of messages) bytes += message.length + ROW_BYTES
  return bytes
}
