import i18next from 'i18next'
import { loadStrings } from '#app/i18n/i18n.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { WaitingView } from '#workers/replica-api.ts'
import { type Awaiting, awaiting } from './return-news.ts'
import { heldBack, namesOfWaiting, needing, sentSince } from './sent-since.ts'

/** What was sent when the device was last back online, as it was told then. */
export type Return = { userId: string; at: number; text: string; lines: readonly string[] }

const KEPT_MS = 3_600_000

/** More lines would hide the page. */
const LINES_MAX = 5

let last: Return | null = null

export function keepReturn(told: Return): void {
  last = told
}

/** Returns what was told this person last, at a time in ms; `null` if it's an hour ago, or was somebody else's. */
export function lastReturn(userId: string, at: number): Return | null {
  return last !== null && last.userId === userId && at - last.at < KEPT_MS ? last : null
}

/**
 * Shows what has been sent since the device was offline, line by line, and what needs the person; nothing if nothing was
 * sent. It stays until they touch something: they may have put the device down. The sheet of what waits keeps it.
 *
 * `waited` is what waited then, `seen` the views of it, latest first, and `waiting` what waits now.
 */
export async function tellReturn(
  userId: string,
  { waited, seen, waiting }: { waited: Awaiting; seen: readonly WaitingView[]; waiting: WaitingView },
): Promise<void> {
  const [now, needed, held] = [awaiting(waiting), needing(waiting), heldBack(waiting)]
  const sent = sentSince(waited, now, needed, held)
  if (sent.length === 0) return
  await loadStrings('waiting')
  const t = i18next.getFixedT(i18next.language, 'waiting')
  const join = (items: string[]): string => new Intl.ListFormat(i18next.language).format(items)
  const list = join(sent.map(({ kind, count }) => t(`return.${kind}`, { count })))
  const needs = [...waited.keys()].flatMap((id) => needed.get(id) ?? [])
  const text =
    needs.length === 0
      ? t('return.sent', { list })
      : t('return.sentNeeds', { list, count: needs.length, names: join(needs.filter(Boolean)) })
  const names = seen.map(namesOfWaiting)
  const lines = [...waited.keys()].flatMap((id) => {
    if (now.has(id) || needed.has(id) || held.has(id)) return []
    return names.find((each) => each.has(id))?.get(id) || []
  })
  const at = Date.now()
  keepReturn({ userId, at, text, lines })
  const more = lines.length - LINES_MAX
  const shown = more > 0 ? [...lines.slice(0, LINES_MAX), t('more', { count: more })] : lines
  showToast({ tone: 'plain', text, lines: shown, isUntilTouched: true })
}
