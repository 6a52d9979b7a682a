import { expect, it } from 'vitest'
import type { StayView } from '#workers/replica-api.ts'
import { inOrder } from './stay-order.ts'

function stay(id: string, status: StayView['status'], startsOn: string | null = null, unitId = 'cabin') {
  return { id, status, startsOn, unitId, updatedAt: null }
}
const idsOf = (stays: { id: string }[]) => stays.map(({ id }) => id)
const subject = (kind: 'unit' | 'agreement', id: string) => ({ kind, id, title: '' })

it('stays under way come first, past ones last, the newest of equals first', () => {
  const stays = [
    stay('old', 'COMPLETED', '2025-01-01'),
    stay('draft', 'DRAFT'),
    stay('cancelled', 'CANCELLED', '2026-01-01'),
    stay('asked', 'PENDING', '2026-12-01'),
    stay('here', 'ACTIVE', '2026-11-01'),
    stay('agreed', 'APPROVED', '2026-12-24'),
  ]
  expect(idsOf(inOrder(stays, null))).toEqual(['here', 'agreed', 'asked', 'draft', 'cancelled', 'old'])
})

it('the conversation’s own stay beats another under way, unless it is over', () => {
  const stays = [
    stay('here', 'ACTIVE', null, 'cabin'),
    stay('asked', 'PENDING', null, 'loft'),
    stay('was', 'COMPLETED', null, 'loft'),
  ]
  expect(idsOf(inOrder(stays, subject('unit', 'loft')))).toEqual(['asked', 'here', 'was'])
  expect(idsOf(inOrder(stays, subject('agreement', 'was')))).toEqual(['here', 'asked', 'was'])
})
