import { describe, expect, it } from 'vitest'
import { sniff } from './sniff.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

describe('the type of a file', () => {
  it.each([
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), 'jpeg'],
    ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR'), 'png'],
    ['a GIF of 1987', bytes('GIF87a..'), 'gif'],
    ['a GIF of 1989', bytes('GIF89a..'), 'gif'],
    ['a WebP', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8X'), 'webp'],
    ['a PDF that ends', bytes('%PDF-1.7\n…\n%%EOF\n'), 'pdf'],
    ['nothing', bytes(), null],
    ['a drawing (svg)', bytes('<?xml version="1.0"?><svg onload="alert(1)"/>'), null],
    ['a drawing without a preamble', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a page', bytes('<!doctype html><script>1</script>'), null],
    ['a bitmap', bytes('BM', [0, 0, 0, 0]), null],
    ['a program', bytes('MZ', [0x90, 0]), null],
    ['an archive', bytes('PK', [3, 4]), null],
    ['a RIFF that is sound', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt '), null],
    ['a PDF behind something else', bytes('<script>1</script>%PDF-1.7\n%%EOF'), null],
    ['a PDF that was cut off', bytes('%PDF-1.7\n', 'x'.repeat(3000)), null],
    ['a beginning too short to tell', bytes([0xff, 0xd8]), null],
  ])('tells the type of %s by its bytes', (_title, content, kind) => {
    expect(sniff(content)).toBe(kind)
  })
})
