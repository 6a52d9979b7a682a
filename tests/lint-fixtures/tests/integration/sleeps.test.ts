// Reported: farstead(no-sleep): A test waits for a state, not for a time

import { it } from 'vitest'

it('waits for half a second', async () => {
  await new Promise((resolve) => setTimeout(resolve, 500))
})
