import hkRanges from '@fontsource/noto-sans-hk/unicode.json?url'
import jpRanges from '@fontsource/noto-sans-jp/unicode.json?url'
import scRanges from '@fontsource/noto-sans-sc/unicode.json?url'
import type { Locale } from '#contract/locale.ts'
import { filesFor, type LetterRanges } from './font-ranges.ts'
import { keptFile } from './kept-file.ts'

/*
 * Noto Sans for Chinese and Japanese has some twenty thousand letters each, cut by its makers into about a hundred files
 * by how often letters are used. A document fetches the few files that its own letters are in, and keeps them.
 */

/** The same letter is drawn a little differently in each. */
type Family = 'jp' | 'sc' | 'hk'

const FAMILIES: Record<Family, { ranges: string; files: Record<string, string> }> = {
  jp: {
    ranges: jpRanges,
    files: import.meta.glob<string>(
      '/node_modules/@fontsource/noto-sans-jp/files/noto-sans-jp-[0-9]*-400-normal.woff',
      { query: '?url', import: 'default', eager: true },
    ),
  },
  sc: {
    ranges: scRanges,
    files: import.meta.glob<string>(
      '/node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-[0-9]*-400-normal.woff',
      { query: '?url', import: 'default', eager: true },
    ),
  },
  hk: {
    ranges: hkRanges,
    files: import.meta.glob<string>(
      '/node_modules/@fontsource/noto-sans-hk/files/noto-sans-hk-[0-9]*-400-normal.woff',
      { query: '?url', import: 'default', eager: true },
    ),
  },
}

/**
 * The addresses of the files that hold these letters, in the order in which they are to be tried: of the first family
 * that names a letter or, asked for every family, of each that does. The list for Hong Kong names two thousand letters,
 * most of them simplified ones, that its files do not have.
 */
export async function cjkFiles(
  letters: ReadonlySet<string>,
  locale: Locale,
  ofEveryFamily: boolean,
): Promise<string[]> {
  const urls: string[] = []
  let left = letters
  for (const family of familiesFor(letters, locale)) {
    if (left.size === 0 && !ofEveryFamily) break
    const { ranges, files } = FAMILIES[family]
    const answer = await keptFile(ranges)
    if (answer === null) continue
    // The package's own list of its files: their names, and the letters in each.
    const found = filesFor(ofEveryFamily ? letters : left, (await answer.json()) as LetterRanges)
    urls.push(...found.names.flatMap((name) => files[fileOf(family, name)] ?? []))
    left = found.left
  }
  return urls
}

/** The family of the screen's language first; elsewhere kana tell Japanese from Chinese. */
function familiesFor(letters: ReadonlySet<string>, locale: Locale): Family[] {
  const hasKana = [...letters].some((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter))
  if (locale === 'ja' || (hasKana && locale !== 'zh-CN' && locale !== 'zh-HK')) return ['jp', 'sc', 'hk']
  return locale === 'zh-HK' ? ['hk', 'sc', 'jp'] : ['sc', 'hk', 'jp']
}

function fileOf(family: Family, name: string): string {
  return `/node_modules/@fontsource/noto-sans-${family}/files/noto-sans-${family}-${name}-400-normal.woff`
}
