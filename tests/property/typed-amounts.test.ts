import { expect, it } from 'vitest'
import { amountInField, typedAmount } from '#app/forms/typed-numbers.ts'
import { moneyText } from '#app/format/money.ts'
import { LOCALES } from '#contract/locale.ts'
import { fc } from '#tests/support/property.ts'

const CENTS_MAX = 100_000_000_000
const cents = fc.integer({ min: 0, max: CENTS_MAX })
const locale = fc.constantFrom(...LOCALES)

it('reads a written amount as the same cents in every language', () => {
  fc.assert(
    fc.property(cents, locale, (amount, language) => {
      for (const text of [amountInField(amount / 100), moneyText(amount / 100)])
        expect(typedAmount(text, language), text).toEqual({ value: amount / 100 })
    }),
  )
})

it('reads an amount in any language’s format as the same cents in every language', () => {
  const writings = [...LOCALES, 'hi-u-nu-deva', 'de-CH', 'fr', 'es-MX', 'ar-EG', 'ja-u-nu-fullwide']
  fc.assert(
    fc.property(cents, fc.constantFrom(...writings), locale, (amount, writing, language) => {
      const text = new Intl.NumberFormat(writing, { minimumFractionDigits: 2 }).format(amount / 100)
      expect(typedAmount(text, language), text).toEqual({ value: amount / 100 })
    }),
  )
})

it('reads any text as one amount in cents, a choice of two, or none', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,१٣’  $-') })
  fc.assert(
    fc.property(texts, locale, (text, language) => {
      const read = typedAmount(text, language)
      const values = read === null ? [] : 'value' in read ? [read.value] : read.either
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(Math.abs(value * 100 - Math.round(value * 100))).toBeLessThan(0.01)
      }
    }),
  )
})
