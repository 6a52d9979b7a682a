import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import { expect, it } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)

it.each([
  ['noto-sans-hk/files/noto-sans-hk-103-400-normal.woff', '丑'],
  ['noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff', 'अ'],
  ['inter/files/inter-latin-600-normal.woff', 'A'],
])('%s is read whole', async (file, letter) => {
  const packed = new Uint8Array(readFileSync(require.resolve(`@fontsource/${file}`))).buffer
  const font = fontkit.create(new Uint8Array(await unpackWoff(packed)))
  expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true)
  expect(font.characterSet.length).toBeGreaterThan(50)
})

it('what is no such file is refused', async () => {
  await expect(unpackWoff(new TextEncoder().encode('<!doctype html><p>no font').buffer)).rejects.toThrow(
    RangeError,
  )
})
