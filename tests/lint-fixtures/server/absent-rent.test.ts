// Reported: farstead(absent-by-chance): A random id may contain this

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

it('hands out an id without the rent', () => {
  const id = randomUUID()
  expect(id).not.toContain('320')
})
