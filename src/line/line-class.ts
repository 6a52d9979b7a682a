/**
 * What something on the line is for, the most urgent first: what a person waits for, what they wrote, what they look at
 * next, keeping up (the feed, history), keeping for offline (the app itself, pages), and what is kept for later
 * (documents' parts, other languages).
 */
export const LINE_CLASSES = ['waitedFor', 'written', 'next', 'keepingUp', 'offline', 'later'] as const
export type LineClass = (typeof LINE_CLASSES)[number]

/** How many of one class go at once; the rest of them take turns. A browser has six connections to one server. */
const AT_ONCE: Record<LineClass, number> = {
  waitedFor: Infinity,
  written: Infinity,
  next: 2,
  keepingUp: 2,
  offline: 1,
  later: 1,
}

/** Something that is under way or waits for its turn, in this realm or another. */
export type LineEntry = { class: LineClass; isRunning: boolean }

/** Why something waits: a more urgent class, its own, data that is to be saved, or a line too thin for it. */
export type LineHold = LineClass | 'saving' | 'thin'

export type LineConditions = { isSaving: boolean; isGood: boolean }

/** Smaller is more urgent. */
export function rankOf(name: LineClass): number {
  return LINE_CLASSES.indexOf(name)
}

/** What goes at once whatever else there is. */
export type UrgentClass = Extract<LineClass, 'waitedFor' | 'written'>

/** Whether something of this class goes at once whatever else there is. */
export function goesAtOnce(name: LineClass): name is UrgentClass {
  return name === 'waitedFor' || name === 'written'
}

/** Why something of a class must wait beside these other entries; `null` if it may go now. */
export function holdOf(
  name: LineClass,
  others: readonly LineEntry[],
  { isSaving, isGood }: LineConditions,
): LineHold | null {
  if (goesAtOnce(name)) return null
  // The app itself is kept all the same: without it nothing of what was written here could be seen without a network.
  if (isSaving && name === 'later') return 'saving'
  if (!isGood && name === 'later') return 'thin'
  const above = LINE_CLASSES.find(
    (other) => rankOf(other) < rankOf(name) && others.some((entry) => entry.class === other),
  )
  if (above !== undefined) return above
  const running = others.filter((entry) => entry.isRunning && entry.class === name).length
  return running < AT_ONCE[name] ? null : name
}
