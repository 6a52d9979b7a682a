// Reported: farstead(short-titles): A title has at most 80 characters, this one 81

import { expect, it } from 'vitest'

const CHATS = 3

it.each(['sent', 'refused'])(
  `a message that is %s leaves the queue of all ${CHATS} chats, and the next is sent`,
  (state) => {
    expect(state).not.toBe('')
  },
)
