import { expect, it } from 'vitest'
import { RECEIPT_NUMBER_MAX } from '#contract/limits.ts'
import { fc } from '#tests/support/property.ts'
import { newReceiptSeries, nextReceiptNumber, type ReceiptSeries } from './receipt-number.ts'

/** Draws these numbers in order, and then starts over. */
function drawing(...numbers: number[]): (below: number) => number {
  let at = -1
  return (below) => {
    at += 1
    return (numbers[at % numbers.length] ?? 0) % below
  }
}

it('a device counts its own numbers up', () => {
  const series = newReceiptSeries([], drawing(20, 7, 22, 28, 4))
  expect(series).toEqual({ letters: 'M7PW4', last: 0 })
  const first = nextReceiptNumber(series, [])
  expect(first.number).toBe('M7PW4-0001')
  const second = nextReceiptNumber(first.series, [first.number])
  expect(second).toEqual({ number: 'M7PW4-0002', series: { letters: 'M7PW4', last: 2 } })
  expect(nextReceiptNumber({ letters: 'M7PW4', last: 9_999 }, []).number).toBe('M7PW4-10000')
})

it('a device that lost its count continues from the receipts it has', () => {
  const known = ['M7PW4-0041', 'M7PW4-0007', 'AAAAA-0099', 'INV-2026/11', '']
  expect(nextReceiptNumber({ letters: 'M7PW4', last: 3 }, known).number).toBe('M7PW4-0042')
  expect(nextReceiptNumber({ letters: 'M7PW4', last: 50 }, known).number).toBe('M7PW4-0051')
})

it('doesn’t draw the letters of another device', () => {
  const random = drawing(1, 1, 1, 1, 1, 2, 2, 2, 2, 2)
  expect(newReceiptSeries(['11111-0003'], random)).toEqual({ letters: '22222', last: 0 })
})

it('numbers use no letters that look alike', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 5 }), fc.nat({ max: 999_999 }), (draws, last) => {
      const { letters } = newReceiptSeries([], drawing(...draws))
      const { number } = nextReceiptNumber({ letters, last }, [])
      expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-\d{4,}$/)
      expect(number.length).toBeLessThanOrEqual(RECEIPT_NUMBER_MAX)
    }),
  )
})

it('no two receipts share a number, whatever devices know, forget and lose', () => {
  type Tablet = { series: ReceiptSeries | null; known: string[] }
  const step = fc.record({
    tablet: fc.nat({ max: 2 }),
    does: fc.constantFrom('give', 'give', 'give', 'sync', 'forgetCount', 'lose'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(), (steps, seed) => {
      let draws = seed
      const random = (below: number): number => (draws = (draws * 48_271 + 11) % 2_147_483_647) % below
      const tablets: Tablet[] = [0, 1, 2].map(() => ({ series: null, known: [] }))
      const given: string[] = []
      for (const { tablet: at, does } of steps) {
        const tablet = tablets[at]
        if (!tablet) continue
        if (does === 'sync') tablet.known = [...given]
        // Of its own receipts it always has all, unless it has lost everything.
        if (does === 'forgetCount' && tablet.series) tablet.series = { ...tablet.series, last: 0 }
        if (does === 'lose') Object.assign(tablet, { series: null, known: [] })
        if (does !== 'give') continue
        tablet.series ??= newReceiptSeries(tablet.known, random)
        const next = nextReceiptNumber(tablet.series, tablet.known)
        tablet.series = next.series
        tablet.known = [...tablet.known, next.number]
        given.push(next.number)
      }
      expect(new Set(given).size).toBe(given.length)
    }),
  )
})
