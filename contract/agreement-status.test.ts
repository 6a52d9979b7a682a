import { describe, expect, it } from 'vitest'
import {
  AGREEMENT_STATUSES,
  AGREEMENT_STEPS,
  type AgreementParty,
  isOver,
  nextStatus,
  stepsFor,
} from './agreement-status.ts'

const PARTIES: readonly AgreementParty[] = ['host', 'guest']

/** Spelled out once more, cell by cell: everything not listed is impossible. */
const POSSIBLE = [
  'DRAFT send host PENDING',
  'DRAFT cancel host CANCELLED',
  'PENDING accept guest APPROVED',
  'PENDING decline guest REJECTED',
  'PENDING cancel host CANCELLED',
  'PENDING cancel guest CANCELLED',
  'APPROVED start host ACTIVE',
  'APPROVED cancel host CANCELLED',
  'APPROVED cancel guest CANCELLED',
  'ACTIVE complete host COMPLETED',
  'ACTIVE expire host EXPIRED',
  'ACTIVE cancel host CANCELLED',
  'ACTIVE cancel guest CANCELLED',
]

describe('the status of an agreement', () => {
  it('allows exactly the listed steps', () => {
    const moves = AGREEMENT_STATUSES.flatMap((status) =>
      AGREEMENT_STEPS.flatMap((step) =>
        PARTIES.flatMap((party) => {
          const to = nextStatus(status, step, party)
          return to === null ? [] : `${status} ${step} ${party} ${to}`
        }),
      ),
    )
    expect(moves.toSorted()).toEqual(POSSIBLE.toSorted())
  })

  it('lets only the guest accept a pending agreement, never the host', () => {
    expect(stepsFor('PENDING', 'guest')).toEqual(['accept', 'decline', 'cancel'])
    expect(stepsFor('PENDING', 'host')).toEqual(['cancel'])
  })

  it.each(['REJECTED', 'COMPLETED', 'EXPIRED', 'CANCELLED'] as const)('allows no step after %s', (status) => {
    expect(isOver(status)).toBe(true)
    expect(stepsFor(status, 'guest')).toEqual([])
  })
})
