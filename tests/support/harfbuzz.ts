import { Blob, Buffer, BufferFlag, Direction, Face, Font, shape } from 'harfbuzzjs'

/** What HarfBuzz, the shaper of browsers, says of a font. */
export type JudgedFont = {
  /** The glyphs that draw a text in Hindi, by number. */
  glyphsOf: (text: string) => number[]
  /** The outline of a glyph, in SVG's notation, and its advance. */
  shapeOf: (glyph: number) => { path: string; advance: number }
  characters: () => number[]
}

export function judgedFont(bytes: ArrayBuffer): JudgedFont {
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  return {
    glyphsOf(text) {
      const buffer = new Buffer()
      buffer.addText(text)
      buffer.setDirection(Direction.LTR)
      buffer.setScript('Deva')
      buffer.setLanguage('hi')
      buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
      shape(font, buffer)
      // The property's name is of what it was before shaping.
      return buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
    },
    shapeOf: (glyph) => ({ path: font.glyphToPath(glyph), advance: font.glyphHAdvance(glyph) }),
    characters: () => [...face.collectUnicodes()],
  }
}
