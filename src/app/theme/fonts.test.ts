import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const fonts = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')
const faces = fonts.match(/@font-face {[^}]*}/g) ?? []

describe('the font', () => {
  it('is Inter in every weight from 300 to 900', () => {
    expect(faces.length).toBeGreaterThan(0)
    for (const face of faces) {
      expect(face).toContain("font-family: 'Inter Variable'")
      const [, least, most] = /font-weight: (\d+) (\d+);/.exec(face) ?? []
      expect(Number(least)).toBeLessThanOrEqual(300)
      expect(Number(most)).toBeGreaterThanOrEqual(900)
    }
  })

  it('has the macrons of te reo Māori', () => {
    const ranges = faces.flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)])
    for (const letter of 'āēīōūĀĒĪŌŪ') {
      const code = letter.codePointAt(0) ?? 0
      const isIn = ranges.some(
        ([, from = '', to = from]) => parseInt(from, 16) <= code && code <= parseInt(to, 16),
      )
      expect(isIn, letter).toBe(true)
    }
  })

  it('comes from this project, like everything that a page or style sheet loads', () => {
    const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => join(root, 'src', path))
    for (const path of [...styles, join(root, 'index.html')]) {
      expect(readFileSync(path, 'utf8'), path).not.toMatch(
        /(?:url\(|src=|href=|@import)\s*['"]?(?:https?:)?\/\//,
      )
    }
  })
})
