import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?url'
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import latinBold from '@fontsource/inter/files/inter-latin-600-normal.woff?url'
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import latinExtBold from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url'
import { scriptsOf } from './scripts-of.ts'

/** A font file that a document may need; `script` is what it is fetched for, in order of preference. */
type FontFace = { url: string; script: 'latin' | 'devanagari'; isBold: boolean }

const FACES: readonly FontFace[] = [
  { url: latin, script: 'latin', isBold: false },
  { url: latinExt, script: 'latin', isBold: false },
  { url: devanagari, script: 'devanagari', isBold: false },
  { url: latinBold, script: 'latin', isBold: true },
  { url: latinExtBold, script: 'latin', isBold: true },
]
/** Public files of the app, named by their content: nothing in it belongs to anybody. */
const CACHE = 'document-fonts'

export type LoadedFont = { bytes: ArrayBuffer; isBold: boolean }

/**
 * The fonts that a text needs, Latin always among them: from this device, else from the server, and kept here then.
 * Those that neither has are left out.
 */
export async function loadFonts(text: string): Promise<LoadedFont[]> {
  const scripts = scriptsOf(text)
  const wanted = FACES.filter(({ script }) => script === 'latin' || scripts.has(script))
  const loaded = await Promise.all(
    wanted.map(async ({ url, isBold }) => {
      const bytes = await fontBytes(url)
      return bytes === null ? [] : [{ bytes, isBold }]
    }),
  )
  return loaded.flat()
}

async function fontBytes(url: string): Promise<ArrayBuffer | null> {
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(url)
    if (kept) return await kept.arrayBuffer()
    const answer = await fetch(url)
    if (!answer.ok) return null
    await cache.put(url, answer.clone())
    return await answer.arrayBuffer()
  } catch {
    // No network, or no room to keep it: the document says which letters it lacks.
    return null
  }
}
