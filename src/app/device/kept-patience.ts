import type { LineScheduler } from '#line/line-scheduler.ts'
import { PATIENT_CLASSES, type PatientClass } from '#line/line-share.ts'

const KEY = 'farstead-line-patience'
/** A page that comes later than this after the last one of its tab begins anew, in ms. */
const ESTIMATE_TTL_MS = 10_000

/** When the last page went, and how much patience each class had left then, in ms. */
type Kept = { at: number; left: Record<PatientClass, number> }
type Memory = Pick<Storage, 'getItem' | 'setItem'>
type Line = Pick<LineScheduler, 'patienceLeft' | 'shortenPatience'>

/**
 * Goes on with the patience that the tab's last page had left, and leaves the same for the next one: a page that is
 * reloaded every few seconds would never have waited long enough to register its service worker.
 */
export function keepPatience(
  line: Line,
  memory: () => Memory = () => window.sessionStorage,
  now: () => number = Date.now,
): void {
  try {
    goOn(line, JSON.parse(memory().getItem(KEY) ?? 'null') as Kept | null, now())
  } catch {
    // No storage, or not ours: this page begins anew.
  }
  // Unit tests import this where there is no page.
  const page = (globalThis as { window?: EventTarget }).window
  page?.addEventListener('pagehide', () => {
    const left = Object.fromEntries(PATIENT_CLASSES.map((name) => [name, line.patienceLeft(name)]))
    try {
      memory().setItem(KEY, JSON.stringify({ at: now(), left }))
    } catch {
      // No storage.
    }
  })
}

function goOn(line: Line, kept: Kept | null, now: number): void {
  if (kept === null || now < kept.at || now > kept.at + ESTIMATE_TTL_MS) return
  // The load of this page was more urgent too.
  const agoMs = now - kept.at
  for (const name of PATIENT_CLASSES) line.shortenPatience(name, Math.max(0, kept.left[name] - agoMs))
}
