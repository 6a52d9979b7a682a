import { describe, expect, it } from 'vitest'
import { HELP_TOPICS } from '#contract/help/help-topics.ts'
import { loadHelp } from '#words/help-words.ts'
import { searchHelp } from './search-help.ts'

describe('a search of the help', () => {
  it.each([
    ['nothing', 'en', '  ', HELP_TOPICS],
    ['a word of a question', 'en', 'SECOND factor', ['secondFactor']],
    ['words of the answer, in any order', 'en', 'codes recovery', ['secondFactor']],
    ['another apostrophe', 'en', "they've paid", ['recordRent']],
    ['letters without their accents', 'es', 'contrasena olvidado', ['password']],
    ['a language without spaces', 'zh-CN', '两步验证', ['secondFactor']],
    ['what nobody answers', 'en', 'volcano', []],
  ] as const)('finds by %s', async (_title, locale, search, topics) => {
    expect(searchHelp(await loadHelp(locale), search)).toEqual(topics)
  })
})
