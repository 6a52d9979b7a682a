import { expect, it } from 'vitest'
import { runSteps } from './run-steps.ts'
import { STEPS, type Step } from './test-steps.ts'

const step = (name: string, ...after: string[]): Step => ({ name, command: [], hasTests: false, after })

/** Returns a `run` whose steps end when told, and the names of those that are running. */
function controlled() {
  const enders = new Map<string, () => void>()
  return {
    run: ({ name }: Step) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      enders.set(name, () => {
        enders.delete(name)
        resolve(name)
      })
      return promise
    },
    running: () => [...enders.keys()],
    async end(name: string) {
      enders.get(name)?.()
      // The end is noticed and the next step started within a few microtasks.
      for (let n = 0; n < 5; n++) await Promise.resolve()
    },
  }
}

it('runs as many steps at once as there is room for, in their order', async () => {
  const { run, running, end } = controlled()
  const all = runSteps([step('a'), step('b'), step('c')], 2, run)
  expect(running()).toEqual(['a', 'b'])
  await end('b')
  expect(running()).toEqual(['a', 'c'])
  await end('c')
  await end('a')
  expect(await all).toEqual(['b', 'c', 'a'])
})

it('holds a step until the one it depends on has ended, and lets others pass', async () => {
  const { run, running, end } = controlled()
  const all = runSteps([step('build'), step('journeys', 'build'), step('unit')], 2, run)
  expect(running()).toEqual(['build', 'unit'])
  await end('unit')
  expect(running()).toEqual(['build'])
  await end('build')
  expect(running()).toEqual(['journeys'])
  await end('journeys')
  expect(await all).toEqual(['unit', 'build', 'journeys'])
})

it('runs a light step beside as many others as there is room for', async () => {
  const { run, running, end } = controlled()
  const light: Step = { ...step('waiting'), isLight: true }
  const all = runSteps([step('a'), step('b'), step('c'), light], 2, run)
  expect(running()).toEqual(['a', 'b', 'waiting'])
  await end('a')
  expect(running()).toEqual(['b', 'waiting', 'c'])
  for (const name of ['b', 'waiting', 'c']) await end(name)
  expect(await all).toEqual(['a', 'b', 'waiting', 'c'])
})

it('does not wait for a step that was not chosen', async () => {
  const { run, running, end } = controlled()
  const all = runSteps([step('journeys', 'build')], 2, run)
  expect(running()).toEqual(['journeys'])
  await end('journeys')
  expect(await all).toEqual(['journeys'])
})

it('refuses steps that wait for each other', async () => {
  await expect(runSteps([step('a', 'b'), step('b', 'a')], 2, controlled().run)).rejects.toThrow('a, b')
})

it('passes on the error of a step', async () => {
  await expect(runSteps([step('a')], 2, () => Promise.reject(new Error('no such program')))).rejects.toThrow(
    'no such program',
  )
})

it('runs every step of npm test exactly once', async () => {
  const done = await runSteps(STEPS, 2, ({ name }) => Promise.resolve(name))
  expect(done.toSorted()).toEqual(STEPS.map(({ name }) => name).toSorted())
})
