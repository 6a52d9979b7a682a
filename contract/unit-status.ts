/*
 * The states of a unit (§3, §4) and the steps between them. Both sides of the wire use this table: the server
 * refuses what isn't in it, and screens offer only what is.
 *
 *   DRAFT ──publish──► PUBLISHED ──unpublish──► UNPUBLISHED ──publish──► PUBLISHED
 *   DRAFT | UNPUBLISHED ──archive──► ARCHIVED ──restore──► UNPUBLISHED
 *   DRAFT | UNPUBLISHED | ARCHIVED ──delete──► DELETED
 */

export const UNIT_STATUSES = ['DRAFT', 'PUBLISHED', 'UNPUBLISHED', 'ARCHIVED', 'DELETED'] as const
export type UnitStatus = (typeof UNIT_STATUSES)[number]

export const UNIT_STEPS = ['publish', 'unpublish', 'archive', 'restore', 'delete'] as const
export type UnitStep = (typeof UNIT_STEPS)[number]

const STEPS: Record<UnitStep, { from: readonly UnitStatus[]; to: UnitStatus }> = {
  publish: { from: ['DRAFT', 'UNPUBLISHED'], to: 'PUBLISHED' },
  unpublish: { from: ['PUBLISHED'], to: 'UNPUBLISHED' },
  archive: { from: ['DRAFT', 'UNPUBLISHED'], to: 'ARCHIVED' },
  restore: { from: ['ARCHIVED'], to: 'UNPUBLISHED' },
  delete: { from: ['DRAFT', 'UNPUBLISHED', 'ARCHIVED'], to: 'DELETED' },
}

/** Returns the status after a step from this status; `null` if it isn't possible. */
export function unitStatusAfter(status: UnitStatus, step: UnitStep): UnitStatus | null {
  const { from, to } = STEPS[step]
  return from.includes(status) ? to : null
}

/** Returns the steps that are possible now, in table order. */
export function unitSteps(status: UnitStatus): UnitStep[] {
  return UNIT_STEPS.filter((step) => unitStatusAfter(status, step) !== null)
}
