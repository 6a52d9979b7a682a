import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?url'
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import latinBold from '@fontsource/inter/files/inter-latin-600-normal.woff?url'
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import latinExtBold from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url'
import type { Locale } from '#contract/locale.ts'
import { keptFile } from './kept-file.ts'
import { scriptOf, scriptsOf } from './scripts-of.ts'

/** A font file that a document may need; `script` is what it is loaded for, in order of preference. */
type FontFace = { url: string; script: 'latin' | 'devanagari' | 'cjk'; isBold: boolean }

const FACES: readonly FontFace[] = [
  { url: latin, script: 'latin', isBold: false },
  { url: latinExt, script: 'latin', isBold: false },
  { url: devanagari, script: 'devanagari', isBold: false },
  { url: latinBold, script: 'latin', isBold: true },
  { url: latinExtBold, script: 'latin', isBold: true },
]

export type LoadedFont = { bytes: ArrayBuffer; isBold: boolean }

/**
 * Loads the fonts that a text in this language needs, always including Latin: from this device, or else from the
 * server, and then keeps them here. Omits fonts that neither has. `ofEveryFamily` also loads the Chinese and Japanese
 * fonts of other languages for the text's letters, if the language's own font lacked some.
 */
export async function loadFonts(text: string, locale: Locale, ofEveryFamily = false): Promise<LoadedFont[]> {
  const faces = await facesFor(text, locale, ofEveryFamily)
  const loaded = await Promise.all(
    faces.map(async ({ url, isBold }) => {
      const file = await keptFile(url)
      return file === null ? [] : [{ bytes: await file.arrayBuffer(), isBold }]
    }),
  )
  return loaded.flat()
}

/** Keeps the fonts that a text needs on this device, as far as the server can be reached. */
export async function keepFonts(text: string, locale: Locale): Promise<void> {
  await Promise.all((await facesFor(text, locale, false)).map(({ url }) => keptFile(url)))
}

async function facesFor(text: string, locale: Locale, ofEveryFamily: boolean): Promise<FontFace[]> {
  const scripts = scriptsOf(text)
  const faces = FACES.filter(({ script }) => script === 'latin' || scripts.has(script))
  if (!scripts.has('cjk')) return faces
  const letters = new Set([...text].filter((letter) => scriptOf(letter) === 'cjk'))
  const { cjkFiles } = await import('./cjk-files.ts')
  const urls = await cjkFiles(letters, locale, ofEveryFamily)
  return [...faces, ...urls.map((url): FontFace => ({ url, script: 'cjk', isBold: false }))]
}
