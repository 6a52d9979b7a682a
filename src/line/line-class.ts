/**
 * What a request on the line is for, most urgent first: what a person waits for, what they wrote, what they look at
 * next, keeping up (the feed, history), keeping for offline (the app itself, pages), and keeping for later (optional
 * chunks: documents, other languages).
 */
export const LINE_CLASSES = ['waitedFor', 'written', 'next', 'keepingUp', 'offline', 'later'] as const
export type LineClass = (typeof LINE_CLASSES)[number]

/** How many of one class may run at once; the others take turns. A browser has six connections per server. */
const AT_ONCE: Record<LineClass, number> = {
  waitedFor: Infinity,
  written: Infinity,
  next: 2,
  keepingUp: 2,
  offline: 1,
  later: 1,
}

/**
 * Something that is under way or waits for its turn, in this realm or another, and for how long, in ms. Former builds
 * don't say how long.
 */
export type LineEntry = { class: LineClass; isRunning: boolean; ms?: number }

/**
 * Why something waits: for a more urgent class, for its own class, because data is being saved, because the line is too
 * thin for it, or because a newer service worker is about to take over.
 */
export type LineHold = LineClass | 'saving' | 'thin' | 'takeOver'

export type LineConditions = { isSaving: boolean; isGood: boolean }

/** Returns the rank of a class; smaller is more urgent. */
export function rankOf(name: LineClass): number {
  return LINE_CLASSES.indexOf(name)
}

/** Classes that wait for nothing but a newer service worker. */
export type UrgentClass = Extract<LineClass, 'waitedFor' | 'written'>

/** Returns whether a class waits for no other. */
export function goesAtOnce(name: LineClass): name is UrgentClass {
  return name === 'waitedFor' || name === 'written'
}

/** Returns why something of a class must wait, given these other entries; `null` if it may go now. */
export function holdOf(
  name: LineClass,
  others: readonly LineEntry[],
  { isSaving, isGood }: LineConditions,
): LineHold | null {
  if (goesAtOnce(name)) return null
  // Not `offline`: the app itself is still kept, because without it nothing written here could be seen offline.
  if (isSaving && name === 'later') return 'saving'
  if (!isGood && name === 'later') return 'thin'
  const above = LINE_CLASSES.find(
    (other) => rankOf(other) < rankOf(name) && others.some((entry) => entry.class === other),
  )
  if (above !== undefined) return above
  const running = others.filter((entry) => entry.isRunning && entry.class === name).length
  return running < AT_ONCE[name] ? null : name
}
