import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { dayKey } from '#app/format/dates.ts'
import type { Gap, LaterMessage, MessageView } from '#workers/replica-api.ts'

/** One row of a conversation as the list renders it. The same row keeps its key whatever is added around it. */
export type ConversationRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string; count: number }
  /** A message of this person that a newer build wrote and this one can't read. */
  | { kind: 'later'; key: string }
  | {
      kind: 'gap'
      key: string
      pages: number[]
      fromPosition: number
      toPosition: number
      count: number
    }
  | {
      kind: 'message'
      key: string
      message: MessageView
      /** Follows another queued message directly: they share one caption, under the last. */
      isContinuation: boolean
      hasCaption: boolean
    }

/** What was new when the conversation opened: other people's messages after this position. */
export type NewSince = { position: number; count: number }

/** Returns the rows of a conversation: messages with day headings, the "new" line, gaps, and what can't be read here. */
export function conversationRows(
  messages: MessageView[],
  gaps: Gap[],
  newSince: NewSince | null,
  later: readonly LaterMessage[] = [],
): ConversationRow[] {
  const rows: ConversationRow[] = []
  const missing = joinedGaps(gaps)
  let day = ''
  let isNewLineDue = newSince !== null && newSince.count > 0

  const pushNewLine = () => {
    if (isNewLineDue && newSince) rows.push({ kind: 'new', key: 'new', count: newSince.count })
    isNewLineDue = false
  }
  const pushGapsBefore = (position: number | null) => {
    while (missing[0] && (position === null || missing[0].fromPosition < position)) {
      const gap = missing.shift()
      if (!gap) return
      // New messages may not be on this device yet. The line stands where they begin and stays there when they arrive.
      const [read, unread] = newSince === null ? [gap, null] : partedAt(newSince.position, gap)
      if (read) rows.push(gapRow(read))
      if (unread) {
        pushNewLine()
        rows.push(gapRow(unread))
      }
    }
  }

  const pushLaterBefore = (id: string | null) => {
    for (const item of later) if (item.before === id) rows.push({ kind: 'later', key: `later ${item.id}` })
  }
  /** Whether two consecutive messages wait together, with nothing between them. */
  const waitTogether = (first: MessageView | undefined, second: MessageView | undefined): boolean =>
    first?.state === 'queued' &&
    second?.state === 'queued' &&
    later.every(({ before }) => before !== second.id)

  messages.forEach((message, index) => {
    pushGapsBefore(message.position)
    const at = message.createdAt ?? message.writtenAt
    const itsDay = at === null ? day : dayKey(at, {})
    // An unsent message has this device's time, which may be wrong. It may start a later day, but never an earlier one.
    if (at !== null && (message.position === null ? itsDay > day : itsDay !== day)) {
      day = itsDay
      rows.push({ kind: 'day', key: `day ${itsDay} ${message.id}`, at })
    }
    if (newSince && !message.isMine && isAfter(message, newSince)) pushNewLine()
    pushLaterBefore(message.id)
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      isContinuation: waitTogether(messages[index - 1], message),
      hasCaption: !waitTogether(message, messages[index + 1]),
    })
  })
  pushGapsBefore(null)
  pushLaterBefore(null)
  return rows
}

function isAfter(message: MessageView, since: NewSince): boolean {
  return message.position !== null && message.position > since.position
}

type JoinedGap = { pages: number[]; fromPosition: number; toPosition: number }

/** Joins adjacent gaps into one for the reader, regardless of page boundaries. */
function joinedGaps(gaps: Gap[]): JoinedGap[] {
  const joined: JoinedGap[] = []
  for (const gap of gaps.toSorted((a, b) => a.fromPosition - b.fromPosition)) {
    const last = joined.at(-1)
    if (last && gap.fromPosition <= last.toPosition + 1) {
      last.toPosition = Math.max(last.toPosition, gap.toPosition)
      if (!last.pages.includes(gap.page)) last.pages.push(gap.page)
    } else {
      joined.push({ pages: [gap.page], fromPosition: gap.fromPosition, toPosition: gap.toPosition })
    }
  }
  return joined
}

/** Splits a gap after a position into the part up to it and the part beyond. */
function partedAt(position: number, gap: JoinedGap): [JoinedGap | null, JoinedGap | null] {
  if (gap.toPosition <= position) return [gap, null]
  if (gap.fromPosition > position) return [null, gap]
  const page = (of: number): number => Math.floor(of / POSITIONS_PER_PAGE)
  const read = gap.pages.filter((each) => each <= page(position))
  const unread = gap.pages.filter((each) => each >= page(position + 1))
  return [
    { ...gap, pages: read, toPosition: position },
    { ...gap, pages: unread, fromPosition: position + 1 },
  ]
}

function gapRow(gap: JoinedGap): ConversationRow {
  const count = gap.toPosition - gap.fromPosition + 1
  return { kind: 'gap', key: `gap ${gap.fromPosition} ${gap.toPosition}`, ...gap, count }
}
