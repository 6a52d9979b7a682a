import { expect, it } from 'vitest'
import { labelled, remarked } from './labelled.ts'

it.each([
  ['en', 'Photo: gate.jpg', 'Aroha (host)'],
  ['pt', 'Photo: gate.jpg', 'Aroha (host)'],
  ['ja', 'Photo：gate.jpg', 'Aroha（host）'],
  ['zh-CN', 'Photo：gate.jpg', 'Aroha（host）'],
  ['zh-HK', 'Photo：gate.jpg', 'Aroha（host）'],
])('punctuates a label and a remark in %s as in that language', (locale, label, remark) => {
  expect([labelled('Photo', 'gate.jpg', locale), remarked('Aroha', 'host', locale)]).toEqual([label, remark])
})

it('adds no punctuation around a blank text', () => {
  expect([labelled('Photo', '', 'en'), labelled('', 'gate.jpg', 'ja'), remarked('Aroha', '', 'en')]).toEqual([
    'Photo',
    'gate.jpg',
    'Aroha',
  ])
})
