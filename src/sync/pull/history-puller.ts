import {
  formatPageAddresses,
  historyPages,
  type HistoryPage,
  type PageAddress,
} from '#contract/chat-message.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { noteRowsBesideFeed } from '#db/storage/beside-feed.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import { missingPages, putHistoryPages } from '#db/history/server-rows.ts'
import type { HistoryRule } from '#sync/diagnostics.ts'
import { REPLACED, type PullScope } from './pull-scope.ts'

const FIRST_REQUEST_BYTES = 30_000
const REQUEST_BYTES_MOST = 1_000_000
/** A request should keep the line busy for about so long: longer and a cut costs much, shorter and waiting does. */
const REQUEST_MS = 1_500
/** Keeps the address line below what proxies take. */
const PAGES_MOST = 100
/** Guessed before anything was measured: fifty messages of ordinary length. */
const PAGE_BYTES_GUESS = 12_000
const ROW_BYTES = 260
/** How often an incomplete page is asked for. */
const ASKED_MOST = 2

/** How much to ask for at once, learnt from what came before. */
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
  /** After a reset the pages are another database's: what was asked for before says nothing. */
  forget: () => void
}

/**
 * Fetches the history that is not here yet, newest conversations first, until none is missing, the line closes or
 * another tab leads. A page that stays incomplete although it was asked for twice (the server has no more of
 * it) is left alone for the rest of this session. Where data is to be saved only the newest page of each conversation
 * is fetched, so that every one can be opened.
 */
export function createHistoryPuller(
  scope: PullScope & { historyRule: () => Promise<HistoryRule> },
): HistoryPuller {
  const size = requestSize()
  const asked = new Map<string, number>()
  const isWorthAsking = (page: PageAddress) => (asked.get(keyOf(page)) ?? 0) < ASKED_MOST

  /** What came whole may be removed to make room, and be wanted again. */
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
      // The engine ended while it waited for its turn.
      if (read === null) return fail(REPLACED)
      const { got, wasCut } = read
      // Something more urgent has come; the pages are asked for again.
      if (!got.ok && wasCut && (await scope.stillLeads())) continue
      if (!got.ok) return got
      const { pages: came, lookedAt } = got.value
      size.measured(came.length, bytesOf(came), scope.clock.now() - startedAt)
      if (!(await scope.stillLeads())) return fail(REPLACED)
      const noted = await noteRowsBesideFeed(scope.replica)
      if (!noted.ok) return noted
      const put = await putHistoryPages(scope.replica, came, askedAt.value)
      if (!put.ok) return put
      for (const page of pages.slice(0, lookedAt)) asked.set(keyOf(page), (asked.get(keyOf(page)) ?? 0) + 1)
    }
  }

  return { pullHistory, forget: () => asked.clear() }
}

/**
 * Whole pages from the server; what the caller may not see is left out of them. It looks at the first `lookedAt` of the
 * pages, at least one: the others found no room in its answer.
 */
export async function fetchPages(
  scope: Pick<PullScope, 'engine'>,
  pages: readonly PageAddress[],
  signal?: AbortSignal,
): Promise<Result<{ pages: HistoryPage[]; lookedAt: number }>> {
  const answer = await scope.engine.ask(
    historyPages,
    { chats: formatPageAddresses(pages) },
    signal ? { signal } : {},
  )
  if (!answer.ok) return answer
  const { data, meta } = answer.value
  return ok({ pages: data, lookedAt: meta?.lookedAt ?? pages.length })
}

function keyOf({ chatId, page }: PageAddress): string {
  return `${chatId}:${page}`
}

/** Near enough for sizing requests, and cheaper than measuring. */
function bytesOf(pages: readonly HistoryPage[]): number {
  let bytes = 0
  for (const { messages } of pages) for (const { message } of messages) bytes += message.length + ROW_BYTES
  return bytes
}
