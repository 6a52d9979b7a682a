import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from '#app/documents/pdf/unpack-woff.ts'

const require = createRequire(import.meta.url)

/** Returns a font as its package brings it: `inter/files/inter-latin-400-normal`. */
export function packedFont(path: string): ArrayBuffer {
  return new Uint8Array(readFileSync(require.resolve(`@fontsource/${path}.woff`))).buffer
}

/** The same, unpacked. */
export function unpackedFont(path: string): Promise<ArrayBuffer> {
  return unpackWoff(packedFont(path))
}
