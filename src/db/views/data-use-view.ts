export const DATA_CATEGORIES = ['messages', 'history', 'images', 'live', 'app'] as const
/**
 * What the bytes were used for. `app` is the app itself and signing in, and `messages` also counts everything without a
 * category of its own.
 */
export type DataCategory = (typeof DATA_CATEGORIES)[number]

/** Bytes of one calendar month on this device, by category. */
export type DataUse = {
  /** As `2026-11`, by the device's clock and time zone. */
  month: string
  up: Record<DataCategory, number>
  down: Record<DataCategory, number>
}

/** What a person chose about data on this device. */
export type KeepRules = {
  v: 1
  /** Megabytes (10⁶ bytes) per month after which everything that can wait does; `null` for no limit. */
  monthlyLimitMb: number | null
  /** `auto` follows the browser's setting (Save-Data). */
  lowData: 'auto' | 'on' | 'off'
  /** Pages of 50 messages kept for each conversation; `null` for all. */
  historyPages: number | null
  /** The same for conversations with a setting of their own, by id. */
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

/** Returns the total bytes of both directions. */
export function totalOf({ up, down }: DataUse): number {
  return DATA_CATEGORIES.reduce((total, category) => total + up[category] + down[category], 0)
}
