import { describe, expect, it } from 'vitest'
import { unpackedFont } from '#tests/support/font-file.ts'
import { judgedFont } from '#tests/support/harfbuzz.ts'
import { readFont } from './read-font.ts'
import { subsetFont } from './subset-font.ts'

/** Letters with a mark are made of two other glyphs. */
const FONTS = [
  ['inter/files/inter-latin-400-normal', 'Ag ½'],
  ['inter/files/inter-latin-ext-600-normal', 'āŌū'],
  ['noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal', 'अ।क्षि'],
  ['noto-sans-hk/files/noto-sans-hk-103-400-normal', '丑'],
  ['noto-sans-sc/files/noto-sans-sc-119-400-normal', '一'],
] as const

describe.each(FONTS)('%s', (path, letters) => {
  it('has the characters and advances that HarfBuzz reads', async () => {
    const bytes = await unpackedFont(path)
    const [font, harfbuzz] = [readFont(new Uint8Array(bytes)), judgedFont(bytes)]
    expect(new Set(font.glyphs.keys())).toEqual(new Set(harfbuzz.characters()))
    for (const glyph of new Set(font.glyphs.values()))
      expect(font.advanceOf(glyph)).toBe(harfbuzz.shapeOf(glyph).advance)
  })

  it('keeps the outlines of a few glyphs, renumbered, and little else', async () => {
    const bytes = await unpackedFont(path)
    const font = readFont(new Uint8Array(bytes))
    const glyphs = [0, ...[...letters].map((letter) => font.glyphs.get(letter.codePointAt(0) ?? 0) ?? 0)]
    expect(glyphs.slice(1)).not.toContain(0)
    const subset = subsetFont(font, glyphs)
    const [before, after] = [judgedFont(bytes), judgedFont(subset.buffer)]
    for (const [nth, glyph] of glyphs.entries()) expect(after.shapeOf(nth)).toEqual(before.shapeOf(glyph))
    expect(subset.length).toBeLessThan(bytes.byteLength / 4)
  })
})

it('names a font in documents as its makers do', async () => {
  const { name } = readFont(new Uint8Array(await unpackedFont('inter/files/inter-latin-600-normal')))
  expect(name).toBe('Inter-SemiBold')
})

it('refuses a file without letters', () => {
  expect(() => readFont(new Uint8Array(64))).toThrow(RangeError)
})
