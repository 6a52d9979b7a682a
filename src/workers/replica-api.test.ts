import { expect, it } from 'vitest'
import { METHODS, methodsBy } from './replica-api.ts'

it('each generated method calls the one with its own name', () => {
  const called: unknown[] = []
  const target = {
    callsMoved: (hide: string | null) => void called.push(['callsMoved', hide]),
    countPageTraffic: (...given: unknown[]) => void called.push(['countPageTraffic', ...given]),
    signal: (signal: string) => void called.push(['signal', signal]),
  }
  const made = methodsBy('oneWay', (run, args) => void run(target, args))
  made.signal('online')
  made.countPageTraffic('app', 12)
  expect(called).toEqual([
    ['signal', 'online'],
    ['countPageTraffic', 'app', 12],
  ])
})

it('has a limit for every call that a page waits for', () => {
  const waitedFor = Object.entries(METHODS).filter(
    ([, { by }]) => by === 'person' || by === 'nobody' || by === 'anybody',
  )
  expect(waitedFor.filter(([, { limitMs }]) => !(limitMs > 0))).toEqual([])
})
