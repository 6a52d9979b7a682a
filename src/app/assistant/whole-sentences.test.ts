import { expect, it } from 'vitest'
import { wholeSentences } from './whole-sentences.ts'

it.each<[string, string, boolean, string[]]>([
  ['en', 'I found 3 rooms. They are', false, ['I found 3 rooms.']],
  ['en', 'I found 3 rooms. They are', true, ['I found 3 rooms.', 'They are']],
  ['en', 'I fou', false, []],
  ['ja', '見つかりました。次の', false, ['見つかりました。']],
  ['hi', 'दो कमरे मिले। और', false, ['दो कमरे मिले।']],
  ['en', '', true, []],
])('%s %j %s', (language, text, isWhole, sentences) => {
  expect(wholeSentences(text, language, isWhole)).toEqual(sentences)
})
