import { expect, it } from 'vitest'
import { labelled, remarked } from './labelled.ts'

it.each([
  ['en', 'Photo: gate.jpg', 'Aroha (host)'],
  ['pt', 'Photo: gate.jpg', 'Aroha (host)'],
  ['ja', 'Photo：gate.jpg', 'Aroha（host）'],
  ['zh-CN', 'Photo：gate.jpg', 'Aroha（host）'],
  ['zh-HK', 'Photo：gate.jpg', 'Aroha（host）'],
])('in %s a label and a remark have the punctuation of the language', (locale, label, remark) => {
  expect([labelled('Photo', 'gate.jpg', locale), remarked('Aroha', 'host', locale)]).toEqual([label, remark])
})

it('nothing stands around what is blank', () => {
  expect([labelled('Photo', '', 'en'), labelled('', 'gate.jpg', 'ja'), remarked('Aroha', '', 'en')]).toEqual([
    'Photo',
    'gate.jpg',
    'Aroha',
  ])
})
