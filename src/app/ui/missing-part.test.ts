import { expect, it, vi } from 'vitest'
import { noteMissingPart, onMissingPart } from './missing-part.ts'

it('reports a part that was missing before anybody listened, and only once', () => {
  noteMissingPart()
  const look = vi.fn<() => void>()
  onMissingPart(look)
  expect(look).toHaveBeenCalledTimes(1)
  const another = vi.fn<() => void>()
  onMissingPart(another)
  expect(another).not.toHaveBeenCalled()
  noteMissingPart()
  expect(another).toHaveBeenCalledTimes(1)
})
