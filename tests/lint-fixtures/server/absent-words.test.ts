// Reported: nothing

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

it('hands out an id without the rent, the name and the key', () => {
  const id = randomUUID()
  expect(id).not.toMatch(/\b320\b|lockbox/)
  expect(id).not.toContain('271828')
})
