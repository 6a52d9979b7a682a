import { expect } from 'vitest'
import { createJourney } from './journey.ts'

const done: string[] = []
const it = createJourney()

it('a step of a journey is done', async () => {
  done.push('first')
})

it('a step is done once, before the one after it, also where that one runs alone', async () => {
  done.push('second')
  expect(done).toEqual(['first', 'second'])
})
