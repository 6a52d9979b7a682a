import { expect, it } from 'vitest'
import { wordsIn } from './words.ts'

it('uses singular and plural forms, with numbers in the format of the language', () => {
  const subjects = (locale: 'en' | 'hi' | 'es' | 'ja', counts: number[]) =>
    counts.map((count) => wordsIn(locale, 'mail')('digest.subject', { count }))
  expect(subjects('en', [1, 0, 1234])).toEqual([
    'You have a new message',
    'You have 0 new messages',
    'You have 1,234 new messages',
  ])
  expect(subjects('hi', [123_456])).toEqual(['आपके लिए 1,23,456 नए संदेश हैं'])
  // Spanish has a form for millions, Japanese only one form.
  expect(subjects('es', [1_000_000])).toEqual(['Tienes 1.000.000 mensajes nuevos'])
  expect(subjects('ja', [1])).toEqual(['新しいメッセージが1件あります'])
})

it('inserts a person’s text as it is, even if it looks like a key or placeholder', () => {
  const who = '{{room}} $t(digest.action) <b>&'
  expect(wordsIn('en', 'mail')('digest.from', { who, room: 'Cabin' })).toBe(`${who}, about Cabin`)
})
