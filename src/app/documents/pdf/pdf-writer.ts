import { type PDFDocument, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { PdfFont, PdfFonts } from './pdf-document.ts'
import { textRuns } from './text-runs.ts'
import { wrapText } from './wrap-text.ts'

/** A4 in points, and its margins. */
const PAGE = { width: 595.28, height: 841.89, margin: 56, footer: 64 }
const INK = rgb(0.07, 0.07, 0.07)
const PALE = rgb(0.35, 0.38, 0.4)
const LEADING = 1.4
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin

export type TextStyle = {
  size: number
  isBold?: boolean
  isPale?: boolean
  indent?: number
  width?: number
  /** Aligned at the end of its width, like numbers. */
  isAtEnd?: boolean
}

/** Writes a document from top to bottom, page after page. Omits and collects letters that no font has. */
export function pdfWriter(pdf: PDFDocument, fonts: PdfFonts) {
  const pages: PDFPage[] = []
  const missing = new Set<string>()
  let y = 0

  function page(): PDFPage {
    return pages.at(-1) ?? turn()
  }
  function turn(): PDFPage {
    const next = pdf.addPage([PAGE.width, PAGE.height])
    pages.push(next)
    y = PAGE.height - PAGE.margin
    return next
  }
  function fontsOf({ isBold }: TextStyle): PdfFont[] {
    return isBold === true ? fonts.bold : fonts.regular
  }
  function widthOf(text: string, style: TextStyle): number {
    return textRuns(text, fontsOf(style)).reduce(
      (sum, { font, text: part }) => sum + (font?.font.widthOfTextAtSize(part, style.size) ?? 0),
      0,
    )
  }
  function drawLine(on: PDFPage, text: string, at: { x: number; y: number }, style: TextStyle): void {
    let { x } = at
    for (const { font, text: part } of textRuns(text, fontsOf(style))) {
      if (font === null) for (const letter of part) missing.add(letter)
      else {
        on.drawText(part, {
          x,
          y: at.y,
          size: style.size,
          font: font.font,
          color: style.isPale === true ? PALE : INK,
        })
        x += font.font.widthOfTextAtSize(part, style.size)
      }
    }
  }

  return {
    /** Starts a new page if less than this height is left. */
    need(height: number): void {
      if (pages.length === 0 || y - height < PAGE.footer) turn()
    },
    /** Returns the height of a text. */
    heightOf(text: string, style: TextStyle): number {
      const width = style.width ?? TEXT_WIDTH - (style.indent ?? 0)
      return wrapText(text, width, (part) => widthOf(part, style)).length * style.size * LEADING
    },
    space(height: number): void {
      y -= height
    },
    /** Marks the position, to write two columns side by side. */
    mark: () => ({ page: pages.length, y }),
    back(mark: { page: number; y: number }): void {
      if (mark.page === pages.length) y = mark.y
    },
    down(mark: { page: number; y: number }): void {
      if (mark.page === pages.length) y = Math.min(y, mark.y)
    },
    text(text: string, style: TextStyle): void {
      const { indent = 0, width = TEXT_WIDTH - indent, size } = style
      for (const line of wrapText(text, width, (part) => widthOf(part, style))) {
        this.need(size * LEADING)
        y -= size * LEADING
        const room = style.isAtEnd === true ? width - widthOf(line, style) : 0
        drawLine(page(), line, { x: PAGE.margin + indent + room, y: y + size * 0.3 }, style)
      }
    },
    rule(): void {
      this.need(8)
      y -= 6
      page().drawLine({
        start: { x: PAGE.margin, y },
        end: { x: PAGE.width - PAGE.margin, y },
        thickness: 0.6,
        color: PALE,
      })
      y -= 4
    },
    /** Draws path data of a box of this height, scaled by `scale`. */
    drawing(path: string, { height, scale }: { height: number; scale: number }): void {
      this.need(height * scale)
      page().drawSvgPath(path, { x: PAGE.margin, y, scale, borderColor: INK, borderWidth: 4 })
      y -= height * scale
    },
    /** Draws a picture below the position, without moving it: what stands beside it begins at the same height. */
    picture(
      image: PDFImage,
      { indent, width, height }: { indent: number; width: number; height: number },
    ): void {
      page().drawImage(image, { x: PAGE.margin + indent, y: y - height, width, height })
    },
    /** Adds a line at the foot of every page, once all pages exist. */
    foot(line: (page: number, pages: number) => string): void {
      for (const [index, each] of pages.entries()) {
        const text = line(index + 1, pages.length)
        drawLine(each, text, { x: PAGE.margin, y: PAGE.margin - 20 }, { size: 7.5, isPale: true })
      }
    },
    missing: (): ReadonlySet<string> => missing,
  }
}
