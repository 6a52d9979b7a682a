import { expect, it } from 'vitest'
import type { StayView } from '#workers/replica-api.ts'
import { inOrder, stayNow } from './stay-order.ts'

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
  expect(idsOf(inOrder(stays))).toEqual(['here', 'agreed', 'asked', 'draft', 'cancelled', 'old'])
})

it('shows the stay of the chat’s row, or else the first in the room asked about', () => {
  const stays = [
    stay('here', 'ACTIVE', null, 'cabin'),
    stay('declined', 'REJECTED', null, 'loft'),
    stay('asked', 'PENDING', null, 'loft'),
  ]
  expect(stayNow(stays, subject('unit', 'loft'), 'here')?.id).toBe('here')
  expect(stayNow(stays, subject('unit', 'loft'), undefined)?.id).toBe('asked')
  expect(stayNow(stays.slice(0, 2), subject('unit', 'loft'), undefined)?.id).toBe('declined')
  expect(stayNow(stays, subject('unit', 'hut'), undefined)).toBeUndefined()
  expect(stayNow(stays, subject('agreement', 'asked'), undefined)?.id).toBe('asked')
  expect(stayNow(stays, null, undefined)?.id).toBe('here')
})
