import { expect, it } from 'vitest'
import { choiceOf, colorChoiceOf } from './choice.ts'

function device(kept: Record<string, string> = {}) {
  const entries = new Map(Object.entries(kept))
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as unknown as Storage
  const events = new EventTarget()
  function changedElsewhere(key: string, value: string): void {
    entries.set(key, value)
    events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  return { surroundings: () => ({ storage, events }), entries, changedElsewhere }
}

it('starts with the first value, and stores another under the product’s title', () => {
  const { surroundings, entries } = device()
  const width = choiceOf('appContentWidth', ['fluid', 'boxed'], surroundings)
  expect(width.get()).toBe('fluid')
  width.set('boxed')
  expect(width.get()).toBe('boxed')
  expect(entries.get('Farstead-appContentWidth')).toBe('boxed')
  expect(choiceOf('appContentWidth', ['fluid', 'boxed'], surroundings).get()).toBe('boxed')
})

it('replaces an invalid stored value with the first', () => {
  const { surroundings } = device({ 'Farstead-skin': 'leather', 'Farstead-primary-light': 'red;}' })
  expect(choiceOf('skin', ['default', 'bordered'], surroundings).get()).toBe('default')
  expect(colorChoiceOf('primary-light', surroundings).get()).toBe('')
})

it('follows another tab, and notifies listeners', () => {
  const { surroundings, changedElsewhere } = device()
  const footer = choiceOf('footerType', ['static', 'sticky', 'hidden'], surroundings)
  const heard: string[] = []
  footer.subscribe(() => heard.push(footer.get()))
  changedElsewhere('Farstead-skin', 'bordered')
  changedElsewhere('Farstead-footerType', 'hidden')
  expect(heard).toEqual(['hidden'])
})
