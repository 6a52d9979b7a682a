// Reported: farstead(short-titles): A title has at most 80 characters, this one 81

import { expect, it } from 'vitest'

it('a message that waits for its turn is sent with the one written just before it all', () => {
  expect(1).toBe(1)
})
