import { expect, it } from 'vitest'
import { scriptsOf } from './scripts-of.ts'
import { textRuns, type RunFont } from './text-runs.ts'

const fontOf = (pattern: RegExp): RunFont => ({ has: (point) => pattern.test(String.fromCodePoint(point)) })
const latin = fontOf(/[ -~\u200d]/u)
const extended = fontOf(/[ŌōĀā]/u)
const devanagari = fontOf(/[ \u0900-\u097f\u200d]/u)

const split = (text: string) =>
  textRuns(text, [latin, extended, devanagari]).map(({ font, text: part }) => [
    font === latin ? 'latin' : font === extended ? 'extended' : font === devanagari ? 'devanagari' : null,
    part,
  ])

it('each letter is drawn by the first font that has it', () => {
  expect(split('Tōtara')).toEqual([
    ['latin', 'T'],
    ['extended', 'ō'],
    ['latin', 'tara'],
  ])
})

it('joiners, marks and spaces stay with the letters before them', () => {
  expect(split('क्\u200dष राव x')).toEqual([
    ['devanagari', 'क्\u200dष राव '],
    ['latin', 'x'],
  ])
})

it('groups letters missing from every font', () => {
  expect(split('Hi 陈雨')).toEqual([
    ['latin', 'Hi '],
    [null, '陈雨'],
  ])
})

it.each([
  ['Tōtara 12, RD 2', ['latin']],
  ['अनन्या Rao', ['devanagari', 'latin']],
  ['佐藤みなみ、オークランド：（3）', ['cjk']],
  ['12.50 – (3)', []],
  ['Привет', ['other']],
])('the scripts of %s are %j', (text, scripts) => {
  expect([...scriptsOf(text)]).toEqual(scripts)
})
