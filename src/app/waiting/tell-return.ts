import i18next from 'i18next'
import { session } from '#app/auth/session.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { deviceStorage, storageKey } from '#app/theme/preference.ts'
import { showToast } from '#app/ui/toasts.ts'
import type { WaitingView } from '#workers/replica-api.ts'
import { type Awaiting, awaiting } from './return-news.ts'
import { heldBack, namesOfWaiting, needing, sentSince } from './sent-since.ts'

/** What was sent when the device was last back online, as it was told then. */
export type Return = { userId: string; at: number; text: string; lines: readonly string[] }

const KEPT_MS = 3_600_000

/** More lines would hide the page. */
const LINES_MAX = 5

/** From so many things on, how many went says more than how many of which kind. */
const MANY = 5

/** What is kept has room in the page's storage: this many lines, and of each what one line on screen shows. */
const KEPT_LINES_MAX = 100
const KEPT_LINE_CHARS = 160

/** Goes with the session (`clear` in src/app/auth/session.ts). */
export const SENT_KEY = (): string => storageKey('session-sent')

/** Keeps what was told on this device, also for a page that loads again, until the person signs out. */
export function keepReturn({ lines, ...told }: Return): void {
  const short = lines.slice(0, KEPT_LINES_MAX).map((line) => line.slice(0, KEPT_LINE_CHARS))
  try {
    deviceStorage()?.setItem(SENT_KEY(), JSON.stringify({ ...told, lines: short }))
  } catch (error) {
    console.warn('What was sent could not be kept', error)
  }
}

/** Returns what was told this person last, at a time in ms; `null` if it's an hour ago, or was somebody else's. */
export function lastReturn(userId: string, at: number): Return | null {
  const kept = deviceStorage()?.getItem(SENT_KEY()) ?? null
  const last = kept === null ? null : parseReturn(kept)
  return last !== null && last.userId === userId && at - last.at < KEPT_MS ? last : null
}

function parseReturn(text: string): Return | null {
  try {
    const value: unknown = JSON.parse(text)
    return isReturn(value) ? value : null
  } catch {
    return null
  }
}

function isReturn(value: unknown): value is Return {
  if (typeof value !== 'object' || value === null) return false
  if (!('userId' in value && 'at' in value && 'text' in value && 'lines' in value)) return false
  const { userId, at, text, lines } = value
  return [userId, text].every(isText) && typeof at === 'number' && Array.isArray(lines) && lines.every(isText)
}

const isText = (value: unknown): value is string => typeof value === 'string'

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
  const { language } = i18next
  const [now, needed, held] = [awaiting(waiting), needing(waiting, language), heldBack(waiting)]
  const sent = sentSince(waited, now, needed, held)
  if (sent.length === 0) return
  await loadStrings('waiting')
  const t = i18next.getFixedT(language, 'waiting')
  const join = (items: string[]): string => new Intl.ListFormat(language).format(items)
  const count = sent.reduce((sum, each) => sum + each.count, 0)
  const list = join(sent.map((each) => t(`return.${each.kind}`, { count: each.count })))
  const needs = [...waited.keys()].flatMap((id) => needed.get(id) ?? [])
  const withNeeds = (went: string): string =>
    needs.length === 0
      ? went
      : t('return.both', {
          sent: went,
          needs: t('return.needs', { count: needs.length, names: join(needs.filter(Boolean)) }),
        })
  const kinds = withNeeds(t('return.sent', { list }))
  const names = seen.map((view) => namesOfWaiting(view, language))
  const lines = [...waited.keys()].flatMap((id) => {
    if (now.has(id) || needed.has(id) || held.has(id)) return []
    return names.find((each) => each.has(id))?.get(id) || []
  })
  const at = Date.now()
  // Signed out meanwhile: nothing of theirs may be kept any more.
  if (session().get()?.user.id !== userId) return
  keepReturn({ userId, at, text: kinds, lines })
  const more = lines.length - LINES_MAX
  const text = count < MANY ? kinds : withNeeds(t('return.manySent', { count }))
  const shown = more > 0 ? [...lines.slice(0, LINES_MAX), t('more', { count: more })] : lines
  showToast({ tone: 'plain', text, lines: shown, isUntilTouched: true })
}
