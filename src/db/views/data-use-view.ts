export const DATA_CATEGORIES = ['messages', 'history', 'images', 'live', 'app'] as const
/** What bytes were spent on. `app` is the program itself, and whatever has no category of its own. */
export type DataCategory = (typeof DATA_CATEGORIES)[number]

/** Bytes of one calendar month on this device, by category. */
export type DataUse = {
  /** As `2026-11`, by the device's clock and zone. */
  month: string
  up: Record<DataCategory, number>
  down: Record<DataCategory, number>
}

/** What a person chose about data on this device. */
export type KeepRules = {
  v: 1
  /** Megabytes (10⁶ bytes) in a month after which everything that can wait does; `null` for no limit. */
  monthlyLimitMb: number | null
  /** `auto` follows what the browser was told (Save-Data). */
  lowData: 'auto' | 'on' | 'off'
  /** Pages of 50 messages that are kept of each conversation; `null` for all. */
  historyPages: number | null
  /** The same for conversations that were given a choice of their own, by their id. */
  historyPagesOf: Readonly<Record<string, number | null>>
}

/** Returns how many pages of a chat are kept: its own setting, else the one for all chats; `null` for every page. */
export function pagesKept({ historyPages, historyPagesOf }: KeepRules, chatId: string): number | null {
  const own = historyPagesOf[chatId]
  return own === undefined ? historyPages : own
}

/** Why the data saver is on: the person or the browser asked for it, or the month's limit is reached. `null`: it is off. */
export type DataSaver = 'lowData' | 'limit' | null

/** Returns whether the data saver is on, and why. */
export function dataSaverOf(rules: KeepRules, use: DataUse, savesData: boolean): DataSaver {
  if (rules.monthlyLimitMb !== null && totalOf(use) >= rules.monthlyLimitMb * 1_000_000) return 'limit'
  return rules.lowData === 'on' || (rules.lowData === 'auto' && savesData) ? 'lowData' : null
}

/** Bytes both ways. */
export function totalOf({ up, down }: DataUse): number {
  return DATA_CATEGORIES.reduce((total, category) => total + up[category] + down[category], 0)
}
