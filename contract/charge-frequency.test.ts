import { describe, expect, it } from 'vitest'
import { type ChargeFrequency, rentPerPeriod, weeksPerPeriod } from './charge-frequency.ts'

describe('a weekly rent', () => {
  it.each<[number, ChargeFrequency, number | null, number | null]>([
    [350, 'DAILY', null, 50],
    [320, 'DAILY', null, 45.71],
    [350, 'WEEKLY', null, 350],
    [350, 'FORTNIGHTLY', null, 700],
    [350, 'MONTHLY', null, 1516.67],
    [320, 'MONTHLY', null, 1386.67],
    [350, 'QUARTERLY', null, 4550],
    [350, 'YEARLY', null, 18_200],
    [350, 'ONE_TIME', 28, 1400],
    [350, 'ONE_TIME', 10, 500],
    [350, 'ONE_TIME', null, null],
    [0.35, 'DAILY', null, 0.05],
    [333.33, 'MONTHLY', null, 1444.43],
  ])('NZ$%d a week, collected %s over %s days, is %s', (rent, frequency, stayDays, amount) => {
    expect(rentPerPeriod(rent, frequency, stayDays)).toBe(amount)
  })

  it('covers more than two weeks per payment when collected monthly', () => {
    expect(weeksPerPeriod('FORTNIGHTLY', null)).toBe(2)
    expect(weeksPerPeriod('MONTHLY', null)).toBeCloseTo(4.333)
    expect(weeksPerPeriod('ONE_TIME', 21)).toBe(3)
  })
})
