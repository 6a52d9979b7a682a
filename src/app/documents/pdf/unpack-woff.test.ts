import { expect, it } from 'vitest'
import { packedFont } from '#tests/support/font-file.ts'
import { judgedFont } from '#tests/support/harfbuzz.ts'
import { unpackWoff } from './unpack-woff.ts'

it.each([
  ['noto-sans-hk/files/noto-sans-hk-103-400-normal', '丑'],
  ['noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal', 'अ'],
  ['inter/files/inter-latin-600-normal', 'A'],
])('unpacks %s completely', async (file, letter) => {
  const font = judgedFont(await unpackWoff(packedFont(file)))
  expect(font.characters()).toContain(letter.codePointAt(0))
  expect(font.characters().length).toBeGreaterThan(50)
})

it('refuses a file of another format', async () => {
  await expect(unpackWoff(new TextEncoder().encode('<!doctype html><p>no font').buffer)).rejects.toThrow(
    RangeError,
  )
})
