import { expect } from 'vitest'
import { createJourney } from './journey.ts'

const done: string[] = []
const it = createJourney()

it('runs a step of a journey', async () => {
  done.push('first')
})

it('runs a step once, before the next one, even if that one runs alone', async () => {
  done.push('second')
  expect(done).toEqual(['first', 'second'])
})
