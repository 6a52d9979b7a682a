import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast, toHex, toOklch } from './oklch.ts'
import { judgePrimary, LAKE, primarySteps, primaryTokens, type Scheme } from './primary.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function ownSteps(scheme: Scheme): string[] {
  return [...tokens.matchAll(/--sl-color-primary-\d+: light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, light = '', dark = '']) => (scheme === 'light' ? light : dark),
  )
}

describe.each(['light', 'dark'] as const)('a primary colour of the %s theme', (scheme) => {
  it('that is lake gives the steps of the style sheet', () => {
    const steps = primarySteps(LAKE[scheme], scheme)
    expect(steps).toHaveLength(11)
    expect(ownSteps(scheme)).toHaveLength(11)
    for (const [index, own] of ownSteps(scheme).entries())
      expect(contrast(steps[index] ?? '', own)).toBeLessThan(1.02)
  })

  it.each(['#7a2e5d', '#2f5d1f', '#4b4fa8', '#c78fd8', '#8fc77a'])(
    '%s stays readable wherever it is used',
    (color) => {
      if (judgePrimary(color, scheme) === 'faint') return
      const made = primaryTokens(color, scheme)
      expect(contrast(made['--fs-accent-soft'] ?? '', made['--fs-on-accent-soft'] ?? '')).toBeGreaterThan(4.5)
      expect(contrast(made['--fs-mine'] ?? '', made['--fs-on-mine'] ?? '')).toBeGreaterThan(7)
    },
  )
})

it('rejects a colour that can’t be read', () => {
  expect(judgePrimary('#9fd4e0', 'light')).toBe('faint')
  expect(judgePrimary('#0b5a6e', 'dark')).toBe('faint')
  expect(judgePrimary('#0b5a6e', 'light')).toBe('good')
  expect(judgePrimary('#69bfd3', 'dark')).toBe('good')
})

it('recognises a colour like kōwhai, but not a grey of the same hue', () => {
  expect(judgePrimary('#7a5a00', 'light')).toBe('kowhai')
  expect(judgePrimary('#f3bd1e', 'dark')).toBe('kowhai')
  expect(judgePrimary('#55524a', 'light')).toBe('good')
})

it('a colour survives the conversion to OKLCH and back', () => {
  for (const color of ['#0b5a6e', '#f3bd1e', '#a72030', '#808080']) expect(toHex(toOklch(color))).toBe(color)
})
