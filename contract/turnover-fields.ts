/** What a thing on a checklist is for, in the order of the list. */
export const TASK_KINDS = ['clean', 'check', 'restock'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** What there is to do in a room after every guest, and what it may run out of. Items are changed one by one. */
export type TurnoverPlanFields = {
  /** By id; `null` was removed. While there is none at all, the usual checklist stands in for it. */
  tasks: Record<string, Task | null>
  /** What the host counts for this room, by id. */
  supplies: Record<string, Supply | null>
  /** How many there are of each supply. */
  levels: Record<string, number | null>
  /** Whether the next guest sees that the room is ready. */
  tellsGuest: boolean
}
export type Task = { kind: TaskKind; text: string }
export type Supply = {
  name: string
  /** It warns at this number and below. */
  warnAt: number
}

export const NO_TURNOVER_PLAN: TurnoverPlanFields = {
  tasks: {},
  supplies: {},
  levels: {},
  tellsGuest: false,
}

/** What the host wrote about one turnover. */
export type TurnoverFields = {
  /** Tasks that are done, by their id on the room's checklist. */
  done: Record<string, boolean | null>
  /** How the room was found and left: photos by file id. Several people add to them, so each is an item. */
  photos: Record<string, boolean | null>
  note: string
  /** Who does it, by a name; blank for nobody yet. */
  who: string
  isReady: boolean
}

export const NO_TURNOVER: TurnoverFields = { done: {}, photos: {}, note: '', who: '', isReady: false }

/** Returns the file ids of a turnover's photos, oldest first (ids are UUIDv7). */
export function turnoverPhotos({ photos }: Pick<TurnoverFields, 'photos'>): string[] {
  return Object.keys(photos)
    .filter((id) => photos[id] === true)
    .toSorted()
}

/**
 * Returns a room's checklist, sorted by what a thing is for and then by when it was added (ids are UUIDv7), each with its
 * id. `usual` is what a room has until its host writes a checklist.
 */
export function tasksOf(
  { tasks }: Pick<TurnoverPlanFields, 'tasks'>,
  usual: TurnoverPlanFields['tasks'],
): (Task & { id: string })[] {
  const listed = Object.keys(tasks).length === 0 ? usual : tasks
  return Object.entries(listed)
    .flatMap(([id, task]) => (task === null ? [] : [{ ...task, id }]))
    .sort((a, b) => TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind) || (a.id < b.id ? -1 : 1))
}

export type SupplyLevel = Supply & { id: string; level: number; isLow: boolean }

/** Returns what a room's host counts, in the order in which it was added. */
export function suppliesOf({
  supplies,
  levels,
}: Pick<TurnoverPlanFields, 'supplies' | 'levels'>): SupplyLevel[] {
  return Object.entries(supplies)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, supply]) => {
      if (supply === null) return []
      const level = levels[id] ?? 0
      return [{ ...supply, id, level, isLow: level <= supply.warnAt }]
    })
}
