import { expect, it, vi } from 'vitest'
import { noteMissingPart, onMissingPart } from './missing-part.ts'

it('a part that is missing before anybody looks for builds is told of then, and once', () => {
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
