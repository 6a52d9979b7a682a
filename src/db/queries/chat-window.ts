import { Observable } from 'rxjs'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { MESSAGE_WIRE } from '#contract/wire.ts'
import { contentOf, heldRanges } from '#db/history/page-content.ts'
import { goesBefore } from '#db/outbox/behind-later.ts'
import { withChanges } from '#db/outbox/message-changes.ts'
import { byOrder } from '#db/outbox/outgoing.ts'
import { outsideRanges } from '#db/history/position-ranges.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import { pageId } from '#db/schema/message-pages.ts'
import { isMessageKey } from '#db/storage/replica-tables.ts'
import type { Gap, MessageView, ChatWindow } from '#db/views/chat-view.ts'
import { chatView, outgoingByChat } from './chat-view.ts'
import { pageViews, storedView, unsentViews, type SeenAs } from './message-views.ts'

/** Pages shown if no first page is named: the newest alone may hold a single message. */
const NEWEST_PAGES = 2

type Window = Pick<ChatWindow, 'fromPage' | 'toPage' | 'oldestPage' | 'newestPage'>

/** A window as a page asks for it; `null` leaves an edge to the replica. */
type Asked = { chatId: string; fromPage: number | null; toPage: number | null }

/**
 * A window of a conversation, as whole pages read by their ids, never by a scan. `toPage: null` runs to the newest page
 * and includes messages waiting here. When new messages open a new page, the current window
 * stays on screen until that page is in memory, so that no message is missing in between. After a reset, the last
 * window stays until the chat is listed again, so that nobody loses the field they are writing in.
 */
export function chatWindow({ replica }: Scope, args: Asked): Observable<ChatWindow> {
  const { live } = replica
  const { chatId } = args
  return new Observable((subscriber) => {
    let held: { ids: string[]; release: () => void } = { ids: [], release: () => undefined }
    let isReady = false
    let isDue = false
    let isLoading = false
    let last: ChatWindow | null = null
    let listing: { isOver: boolean | null; stop: () => void } | null = null

    function show(): void {
      isDue = false
      if (subscriber.closed || isLoading) return
      if (last?.chat && live.chats.get(chatId) === null) return showWithoutChat(last)
      listing?.stop()
      listing = null
      showWindow()
    }

    function showWindow(): void {
      const window = windowOf(replica, args)
      const ids = pageIds(chatId, window)
      if (ids.join() !== held.ids.join()) return void load(ids)
      last = windowView(replica, chatId, window)
      subscriber.next(last)
    }

    /** Without a checkpoint, the chat is missing only until everything is listed again. */
    function showWithoutChat(before: ChatWindow): void {
      listing ??= awaitCheckpoint()
      if (listing.isOver === true) showWindow()
      else if (listing.isOver === false) subscriber.next(viewOfUnlisted(replica, chatId, before))
    }

    function awaitCheckpoint(): NonNullable<typeof listing> {
      const awaited = { isOver: null as boolean | null, stop: () => subscription.unsubscribe() }
      const subscription = replica.store.meta$('checkpoint').subscribe((checkpoint) => {
        awaited.isOver = checkpoint !== null
        due()
      })
      return awaited
    }

    async function load(ids: string[]): Promise<void> {
      isLoading = true
      try {
        const release = await live.messagePages.hold(ids)
        held.release()
        held = { ids, release }
        if (subscriber.closed) release()
      } catch (error) {
        subscriber.error(error)
      }
      isLoading = false
      show()
    }

    function due(): void {
      if (!isReady || isDue) return
      isDue = true
      queueMicrotask(show)
    }

    const isThis = (id: string): boolean => id === chatId || id.endsWith(`:${chatId}`)
    const dueIf = (concerns: (id: string) => boolean) => (ids: ReadonlySet<string>) => {
      for (const id of ids) if (concerns(id)) return due()
    }
    const subscriptions = [
      live.messagePages.changes$.subscribe(dueIf((id) => held.ids.includes(id))),
      live.chats.changes$.subscribe(dueIf(isThis)),
      live.chatLocal.changes$.subscribe(dueIf(isThis)),
      live.intents.changes$.subscribe(dueIf(isThis)),
      live.outgoingMessages.changes$.subscribe(due),
      live.laterOutbox.changes$.subscribe(due),
    ]
    Promise.all([
      live.chats.ready,
      live.chatLocal.ready,
      live.intents.ready,
      live.outgoingMessages.ready,
      live.laterOutbox.ready,
    ]).then(
      () => {
        isReady = true
        show()
      },
      (error: unknown) => subscriber.error(error),
    )
    return () => {
      subscriptions.forEach((subscription) => subscription.unsubscribe())
      listing?.stop()
      held.release()
    }
  })
}

/** Returns a former view of a chat that isn't listed now, with what waits in it and what was accepted since. */
function viewOfUnlisted(replica: Replica, chatId: string, before: ChatWindow): ChatWindow {
  const unsent = unsentViews(outgoingByChat(replica).get(chatId) ?? [], replica.userId)
  if (before.toPage < before.newestPage) return { ...before, unsent }
  const seenAs: SeenAs = {
    chatId,
    userId: replica.userId,
    firstPosition: before.chat?.firstPosition ?? 0,
    othersReadPosition: before.chat?.othersReadPosition ?? -1,
  }
  const stored = pageIds(chatId, before).flatMap((id) =>
    pageViews(contentOf(replica.live.messagePages.get(id)), seenAs),
  )
  const anew = new Set([...before.unsent, ...unsent, ...stored].map(({ id }) => id))
  const others = before.messages.filter(({ id }) => !anew.has(id))
  return { ...before, messages: [...inOrder([...others, ...stored]), ...unsent], unsent }
}

function inOrder(messages: MessageView[]): MessageView[] {
  return messages.sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
}

function windowOf(replica: Replica, { chatId, fromPage, toPage }: Asked): Window {
  const doc = replica.live.chats.get(chatId)
  if (doc === null) return { fromPage: 0, toPage: -1, oldestPage: 0, newestPage: -1 }
  const { firstPosition, lastPosition } = chatView(replica, doc, [])
  if (lastPosition < firstPosition) {
    const page = pageOfPosition(firstPosition)
    return { fromPage: page, toPage: page - 1, oldestPage: page, newestPage: -1 }
  }
  const oldestPage = pageOfPosition(firstPosition)
  const newestPage = pageOfPosition(lastPosition)
  const to = Math.min(toPage ?? newestPage, newestPage)
  return {
    fromPage: Math.max(fromPage ?? newestPage - NEWEST_PAGES + 1, oldestPage),
    toPage: to,
    oldestPage,
    newestPage,
  }
}

function pageIds(chatId: string, { fromPage, toPage }: Window): string[] {
  return Array.from({ length: Math.max(0, toPage - fromPage + 1) }, (_, i) => pageId(chatId, fromPage + i))
}

function windowView(replica: Replica, chatId: string, window: Window): ChatWindow {
  const { live, userId } = replica
  const doc = live.chats.get(chatId)
  const outgoing = outgoingByChat(replica).get(chatId) ?? []
  const view = doc === null ? null : chatView(replica, doc, outgoing)
  const seenAs: SeenAs = {
    chatId,
    userId,
    firstPosition: view?.firstPosition ?? 0,
    othersReadPosition: view?.othersReadPosition ?? -1,
  }
  const messages: MessageView[] = []
  const gaps: Gap[] = []
  const toldEarlier: number[] = []
  for (let page = window.fromPage; page <= window.toPage; page += 1) {
    const content = contentOf(live.messagePages.get(pageId(chatId, page)))
    messages.push(...pageViews(content, seenAs))
    if (content.wire < MESSAGE_WIRE) toldEarlier.push(page)
    const from = Math.max(page * POSITIONS_PER_PAGE, seenAs.firstPosition)
    const to = Math.min((page + 1) * POSITIONS_PER_PAGE - 1, view?.lastPosition ?? -1)
    for (const [fromPosition, toPosition] of outsideRanges(heldRanges(content), from, to)) {
      gaps.push({ page, fromPosition, toPosition })
    }
  }

  const stored = new Set(outgoing.length > 0 ? messages.map(({ id }) => id) : [])
  const missing = outgoing.filter(({ id }) => !stored.has(id))
  const unsent = unsentViews(missing, userId)
  const reachesNewest = window.toPage >= window.newestPage
  if (missing.length > 0 && reachesNewest) {
    const accepted = missing.flatMap(({ body }) =>
      body.stored !== null && body.stored.position >= seenAs.firstPosition
        ? storedView(body.stored, seenAs)
        : [],
    )
    if (accepted.length > 0) {
      messages.push(...accepted)
      inOrder(messages)
    }
    messages.push(...unsent)
  }
  const later = reachesNewest ? laterMessages(replica, chatId, outgoing) : []
  return {
    chat: view,
    messages: withChanges(replica, chatId, messages),
    unsent,
    later,
    gaps,
    toldEarlier,
    ...window,
  }
}

/** Returns the messages of a chat that a later build wrote here, each with the unsent message that it goes before. */
function laterMessages(
  { live }: Replica,
  chatId: string,
  outgoing: readonly OutgoingDoc[],
): ChatWindow['later'] {
  const waiting = outgoing.filter(({ body }) => body.stored === null)
  return live.laterOutbox
    .values()
    .filter((row) => row.chatId === chatId && isMessageKey(row.id))
    .sort((a, b) => byOrder({ id: a.id, order: a.order ?? '' }, { id: b.id, order: b.order ?? '' }))
    .map((row) => ({ id: row.id, before: waiting.find((doc) => goesBefore(row, doc))?.id ?? null }))
}
