import hkRanges from '@fontsource/noto-sans-hk/unicode.json?url'
import jpRanges from '@fontsource/noto-sans-jp/unicode.json?url'
import scRanges from '@fontsource/noto-sans-sc/unicode.json?url'
import type { Locale } from '#contract/locale.ts'
import { filesFor, type LetterRanges } from './font-ranges.ts'
import { keptFile } from './kept-file.ts'

/*
 * Noto Sans for Chinese and Japanese has about twenty thousand letters each. Its makers split it into about a
 * hundred files by how often letters are used. A document fetches only the files that contain its letters, and keeps
 * them.
 */

/** The same letter looks slightly different in each. */
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
 * Returns the addresses of the files that contain these letters, in the order to try them: for each letter from the
 * first family that lists it, or from every family that does if asked. The list for Hong Kong contains two thousand
 * letters, mostly simplified ones, that its files don't have.
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
    // The package's own list of its files: their names and the letters in each.
    const found = filesFor(ofEveryFamily ? letters : left, (await answer.json()) as LetterRanges)
    urls.push(...found.names.flatMap((name) => files[fileOf(family, name)] ?? []))
    left = found.left
  }
  return urls
}

/** The family of the current language comes first; in other languages, kana tell Japanese from Chinese. */
function familiesFor(letters: ReadonlySet<string>, locale: Locale): Family[] {
  const hasKana = [...letters].some((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter))
  if (locale === 'ja' || (hasKana && locale !== 'zh-CN' && locale !== 'zh-HK')) return ['jp', 'sc', 'hk']
  return locale === 'zh-HK' ? ['hk', 'sc', 'jp'] : ['sc', 'hk', 'jp']
}

function fileOf(family: Family, name: string): string {
  return `/node_modules/@fontsource/noto-sans-${family}/files/noto-sans-${family}-${name}-400-normal.woff`
}
