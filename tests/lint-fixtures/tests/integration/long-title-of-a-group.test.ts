// Reported: farstead(short-titles): A title has at most 80 characters, this one 81

import { describe, expect, it } from 'vitest'

describe('a queue on a device that was offline, then restarted, and then went on sending it', () => {
  it('is empty', () => {
    expect([]).toEqual([])
  })
})
