import { chatMessages } from '#contract/chat-message.ts'
import { MESSAGES_FIRST_PAGE, MESSAGES_REFRESH_PAGE } from '#contract/limits.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Replica } from '#db/replica.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import { missingPagesOfChat } from '#db/history/server-rows.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { wireOfAnswer } from '#sync/line/wire-of-call.ts'
import { fetchPages } from './history-puller.ts'
import type { ReadRows } from '#sync/tabs/tab-channel.ts'

/** A screen asks for few pages. A long jump is fetched in steps so that something shows early. */
const PAGES_AT_ONCE = 20

export type ChatReaderScope = {
  replica: Replica
  engine: EngineHttp
  isCaughtUp: () => boolean
  /** Resolves once the replica is up to date, or once it is clear that this won't be soon. */
  untilCaughtUp: () => Promise<void>
  /**
   * Stores rows in the replica, directly if this tab leads and through the leader otherwise, or at least shows them on
   * this screen.
   */
  place: (rows: ReadRows) => Promise<Result<void>>
}

export type ChatReader = {
  /** Sets the conversation on screen; `null` for none. */
  open: (chatId: string | null) => Promise<void>
  /** Asks for the conversation on screen again, if any: the page is visible again, or the connection is back. */
  refresh: () => Promise<void>
  /** Fetches history pages that a screen needs now. */
  read: (chatId: string, pages: readonly number[]) => Promise<Result<void>>
}

/** Reads for a screen (§9), in the tab that shows it. Doesn't ask again for what the replica already has. */
export function createChatReader(scope: ChatReaderScope): ChatReader {
  const { replica, engine } = scope
  let opened: string | null = null
  /** The person has paged back. A refresh of such a chat asks for less (§9). */
  let isAdvanced = false
  /** What this device had of each opened chat before its newest messages were placed ahead of the feed. */
  const before = new Map<string, { lastPosition: number; missing: Set<number> }>()

  /** Remembers it the first time, because placed messages move the chat's last position. */
  async function rememberBefore(chatId: string): Promise<void> {
    if (before.has(chatId)) return
    const missing = await missingPagesOfChat(replica, chatId, Number.POSITIVE_INFINITY)
    const chat = replica.live.chats.get(chatId)
    if (chat === null) return
    const pages = new Set(missing.map(({ page }) => page))
    before.set(chatId, { lastPosition: chat.row.lastPosition, missing: pages })
  }

  /** Waits for the feed if it brings some of these pages. Returns those that are not here then. */
  async function withoutComing(chatId: string, pages: readonly number[]): Promise<readonly number[]> {
    const had = before.get(chatId)
    if (had === undefined || scope.isCaughtUp()) return pages
    const firstNew = pageOfPosition(had.lastPosition + 1)
    const coming = new Set(pages.filter((page) => page >= firstNew && !had.missing.has(page)))
    if (coming.size === 0) return pages
    await scope.untilCaughtUp()
    const missing = await missingPagesOfChat(replica, chatId, Number.POSITIVE_INFINITY)
    const stillMissing = new Set(missing.map(({ page }) => page))
    return pages.filter((page) => !coming.has(page) || stillMissing.has(page))
  }

  async function open(chatId: string | null): Promise<void> {
    if (chatId !== opened) isAdvanced = false
    opened = chatId
    if (chatId === null) return
    if (scope.isCaughtUp()) before.clear()
    else await rememberBefore(chatId)
    const missing = await missingPagesOfChat(replica, chatId, 1)
    if (missing.length === 0 && scope.isCaughtUp()) return
    const asked = await readAskedAt(replica)
    if (!asked.ok) return
    const perPage = isAdvanced ? MESSAGES_REFRESH_PAGE : MESSAGES_FIRST_PAGE
    const answer = await engine.ask(chatMessages, { chatId, page: 1, perPage })
    // What is on screen stays. The feed brings the rest when the connection is back.
    if (answer.ok && answer.value.data.length > 0)
      await scope.place({
        kind: 'messages',
        messages: answer.value.data,
        asked: asked.value,
        wire: wireOfAnswer(answer.value),
      })
  }

  async function read(chatId: string, requested: readonly number[]): Promise<Result<void>> {
    if (chatId === opened) isAdvanced = true
    const pages = await withoutComing(chatId, requested)
    for (let start = 0; start < pages.length;) {
      const wanted = pages.slice(start, start + PAGES_AT_ONCE).map((page) => ({ chatId, page }))
      const asked = await readAskedAt(replica)
      if (!asked.ok) return asked
      const answer = await fetchPages({ engine }, wanted)
      if (!answer.ok) return answer
      const { pages: came, lookedAt, wire } = answer.value
      const placed = await scope.place({ kind: 'pages', pages: came, asked: asked.value, wire })
      if (!placed.ok) return placed
      start += lookedAt
    }
    return ok(undefined)
  }

  return { open, refresh: () => (opened === null ? Promise.resolve() : open(opened)), read }
}
