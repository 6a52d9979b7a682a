import { expect, it } from 'vitest'
import { shareText } from './share-text.ts'

const words = { under: (percent: string) => `<${percent}`, over: (percent: string) => `>${percent}` }
const inLanguage = (tag: string, share: number): string =>
  shareText(share, new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }), words)

it.each([
  [0, '0%'],
  [0.0001, '<1%'],
  [0.0099, '<1%'],
  [0.01, '1%'],
  [0.424, '42%'],
  [0.99, '99%'],
  [0.9901, '>99%'],
  [0.9999, '>99%'],
  [1, '100%'],
])('a share of %d reads %s', (share, text) => {
  expect(inLanguage('en-NZ', share)).toBe(text)
})

it('places the percent sign where the language does', () => {
  expect(inLanguage('es', 0.001)).toMatch(/^<1\s%$/)
})
