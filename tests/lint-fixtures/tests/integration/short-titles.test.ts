// Reported: nothing

import { describe, expect, it } from 'vitest'

describe.each(['sent', 'refused'])('a message that is %s', (state) => {
  it('leaves the queue at once, goes to the log, and lets the later message go out now', () => {
    expect(
      state,
      'a reason that a failed expectation gives may be as long as it needs to be, of course',
    ).not.toBe('')
  })
})
