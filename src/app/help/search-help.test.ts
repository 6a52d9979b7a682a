import { describe, expect, it } from 'vitest'
import { HELP_EN } from '#contract/help/help-en.ts'
import { HELP_ES } from '#contract/help/help-es.ts'
import { HELP_TOPICS } from '#contract/help/help-topics.ts'
import { HELP_ZH_CN } from '#contract/help/help-zh-cn.ts'
import { searchHelp } from './search-help.ts'

describe('a search of the help', () => {
  it.each([
    ['nothing', HELP_EN, '  ', HELP_TOPICS],
    ['a word of a question', HELP_EN, 'SECOND factor', ['secondFactor']],
    ['words of the answer, in any order', HELP_EN, 'codes recovery', ['secondFactor']],
    ['another apostrophe', HELP_EN, "they've paid", ['recordRent']],
    ['letters without their accents', HELP_ES, 'contrasena olvidado', ['password']],
    ['a language without spaces', HELP_ZH_CN, '两步验证', ['secondFactor']],
    ['what nobody answers', HELP_EN, 'volcano', []],
  ])('finds by %s', (_title, help, search, topics) => {
    expect(searchHelp(help, search)).toEqual(topics)
  })
})
