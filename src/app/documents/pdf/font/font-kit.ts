import type { PDFDocument } from '@cantoo/pdf-lib'
import { devanagariShaper, type Shaped } from './devanagari.ts'
import { readFont } from './read-font.ts'
import { subsetFont } from './subset-font.ts'

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0]

/** What a document writes with: a glyph of the font, and the text that a reader copies from it. */
type WrittenGlyph = { id: number; glyph: number; codePoints: number[]; advanceWidth: number }

/**
 * Reads fonts for the PDF library. A text is written in the letters of the font, composed where the font can, with
 * Devanagari shaped; other scripts that need shaping have no font here. What is copied from the document is the text in
 * its own order, although a sign may be drawn before the letter that it is written after.
 */
export const fontKit: Fontkit = { create: (bytes) => embeddedFont(bytes) }

function embeddedFont(bytes: Uint8Array) {
  const font = readFont(bytes)
  const glyphOf = (character: number): number => font.glyphs.get(character) ?? 0
  const shape = devanagariShaper(font.tables, glyphOf)
  /** By glyph and text, because PDF knows one text for each number. */
  const written = new Map<string, WrittenGlyph>()
  const ordered: WrittenGlyph[] = []

  function write(glyph: number, codePoints: number[]): WrittenGlyph {
    const key = [glyph, ...codePoints].join()
    const known = written.get(key)
    if (known) return known
    const added = { id: ordered.length, glyph, codePoints, advanceWidth: font.advanceOf(glyph) }
    written.set(key, added)
    ordered.push(added)
    return added
  }
  function layout(text: string): { glyphs: WrittenGlyph[] } {
    const composed = codePointsOf(text.normalize('NFC'))
    const characters = composed.every((character) => font.glyphs.has(character))
      ? composed
      : codePointsOf(text)
    const pieces =
      shape?.(characters) ??
      characters.map((character): Shaped => ({ characters: [character], glyphs: [glyphOf(character)] }))
    return { glyphs: pieces.flatMap(({ characters: said, glyphs }) => spread(said, glyphs, write)) }
  }
  return {
    postscriptName: font.name,
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    italicAngle: 0,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    bbox: {
      ...font.bounds,
      width: font.bounds.maxX - font.bounds.minX,
      height: font.bounds.maxY - font.bounds.minY,
    },
    characterSet: [...font.glyphs.keys()],
    glyphForCodePoint: (character: number) => write(glyphOf(character), [character]),
    layout,
    createSubset() {
      // The first place is for characters that the font lacks.
      const glyphs = [0]
      const places = new Map<number, number>()
      return {
        includeGlyph(given: number | { id: number }) {
          const id = typeof given === 'number' ? given : given.id
          const known = places.get(id)
          if (known !== undefined) return known
          const glyph = ordered[id]
          if (glyph === undefined) throw new RangeError('The glyph is of another font')
          places.set(id, glyphs.length)
          return glyphs.push(glyph.glyph) - 1
        },
        encode: () => subsetFont(font, glyphs),
      }
    },
  }
}

/** Gives each glyph one character of the piece that it draws, and the last one the rest, so that none is empty. */
function spread(
  characters: readonly number[],
  glyphs: readonly number[],
  write: (glyph: number, codePoints: number[]) => WrittenGlyph,
): WrittenGlyph[] {
  return glyphs.map((glyph, nth) =>
    write(glyph, characters.slice(nth, nth === glyphs.length - 1 ? undefined : nth + 1)),
  )
}

function codePointsOf(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0)
}
