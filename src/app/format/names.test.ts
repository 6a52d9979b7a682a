import { describe, expect, it } from 'vitest'
import { initials, shortInitials, tintOf } from './initials.ts'
import { statusText } from './status-text.ts'

describe('initials', () => {
  it.each([
    ['Ngaire Holloway', 'NH'],
    ['João valadares', 'JV'],
    ['ōtautahi', 'Ō'],
    ['陈雨桐', '陈'],
    ['佐藤 みなみ', '佐み'],
    ['  Tom  Hallward ', 'TH'],
    ['', ''],
  ])('of %j are %j', (name, expected) => {
    expect(initials(name)).toBe(expected)
  })

  it('keep the marks of a letter with it', () => {
    expect(initials('कि राव')).toBe('किरा')
    expect(initials('क्षमा ज़ोया ऋत्विक')).toBe('क्षज़ोऋ')
    expect(initials('か\u3099く 葛\ufe00城 \u{20bb7}野')).toBe('か\u3099葛\ufe00\u{20bb7}')
    expect(initials('o\u0304tautahi 김하늘 \u1112\u1161\u11ab')).toBe('O\u0304김\u1112\u1161\u11ab')
  })
})

it('a disc shows the initials of the first two words, marks included', () => {
  expect(shortInitials('कि राव गुप्ता')).toBe('किरा')
})

describe('the tint of a person', () => {
  it('is stable, one of six, and spread over all of them', () => {
    const ids = Array.from(
      { length: 200 },
      (_, index) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    )
    expect(ids.map(tintOf)).toEqual(ids.map(tintOf))
    expect(new Set(ids.map(tintOf))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })
})

describe('status-like text', () => {
  it.each([
    ['KING_SINGLE', 'King Single'],
    ['DRAFT', 'Draft'],
    ['__very__odd', 'Very Odd'],
    ['', ''],
  ])('shows %j as %j', (status, text) => {
    expect(statusText(status)).toBe(text)
  })
})
