import { useTranslation } from 'react-i18next'
import type { TaskKind, TurnoverPlanFields } from '#contract/turnover-fields.ts'

/** What nearly every room needs; the ids are kept when a host makes the list their own, so that ticks stay. */
const USUAL = [
  ['beds', 'clean'],
  ['bathroom', 'clean'],
  ['kitchen', 'clean'],
  ['floors', 'clean'],
  ['rubbish', 'clean'],
  ['damage', 'check'],
  ['left-behind', 'check'],
  ['smoke-alarm', 'check'],
  ['keys', 'check'],
  ['towels', 'restock'],
  ['paper', 'restock'],
  ['soap', 'restock'],
] as const satisfies (readonly [string, TaskKind])[]

/** Returns the checklist of a room whose host hasn't written one, in the language on screen. */
export function useUsualTasks(): TurnoverPlanFields['tasks'] {
  const { t } = useTranslation('turnovers')
  return Object.fromEntries(USUAL.map(([id, kind]) => [id, { kind, text: t(`usual.${id}`) }]))
}
