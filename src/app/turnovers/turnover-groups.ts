import { addDays } from '#domain/calendar/calendar-day.ts'
import type { TurnoverView } from '#app/stays/turnovers/turnover-view.ts'

/** Turnovers that stand under one heading: past with nothing left to do, overdue, today, tomorrow, or one later day. */
export type TurnoverGroup = {
  kind: 'past' | 'overdue' | 'today' | 'tomorrow' | 'later'
  day: string
  rows: TurnoverView[]
}

/** Groups turnovers by day, in their order; all past and all overdue ones together. */
export function turnoverGroups(turnovers: readonly TurnoverView[]): TurnoverGroup[] {
  const groups: TurnoverGroup[] = []
  for (const row of turnovers) {
    const kind = kindOf(row)
    const same = groups.find((group) => group.kind === kind && (kind !== 'later' || group.day === row.day))
    if (same) same.rows.push(row)
    else groups.push({ kind, day: row.day, rows: [row] })
  }
  return groups
}

function kindOf({ day, today, isOver, turnover }: TurnoverView): TurnoverGroup['kind'] {
  if (day < today) return isOver || turnover.isReady ? 'past' : 'overdue'
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : 'later'
}

/** Returns the names of those who do turnovers, each once, in the order of the alphabet. */
export function namesOf(turnovers: readonly TurnoverView[], locale: string): string[] {
  const names = new Set(turnovers.map(({ turnover }) => turnover.who.trim()).filter((name) => name !== ''))
  return [...names].sort((a, b) => a.localeCompare(b, locale))
}
