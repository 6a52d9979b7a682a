import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A pack, with its files relative to the build's directory. */
export type WrittenPack = { url: string; integrity: string; files: string[] }

/** Larger files are worth a request of their own, and the page has often loaded them already. */
const SMALL_FILE_BYTES = 10_000
/** Of uncompressed content. A pack that is cut off begins anew, so on a line of 50 kbit/s it shouldn't take longer than 5 s. */
const PACK_BYTES = 120_000
/** A worker runs under the policy that its script was served with, which a pack doesn't carry. */
const PACKED = /^assets\/(?!.*worker)[^/]+\.(js|css)$/

/**
 * Writes the small ones of these files (relative to `outDir`) into packs, without those that the first pages load
 * anyway. Returns the packs; each file is in one of them at most.
 */
export function writePacks(
  outDir: string,
  files: readonly string[],
  loadedFirst: ReadonlySet<string>,
): WrittenPack[] {
  const small = files.filter(
    (file) =>
      PACKED.test(file) && !loadedFirst.has(file) && statSync(join(outDir, file)).size < SMALL_FILE_BYTES,
  )
  const packs: WrittenPack[] = []
  let contents: Record<string, string> = {}
  let bytes = 0
  const close = () => {
    if (bytes > 0) packs.push(writePack(outDir, contents))
    contents = {}
    bytes = 0
  }
  for (const file of small.toSorted()) {
    const content = readFileSync(join(outDir, file), 'utf8')
    if (bytes + content.length > PACK_BYTES) close()
    contents[file] = content
    bytes += content.length
  }
  close()
  return packs
}

function writePack(outDir: string, contents: Record<string, string>): WrittenPack {
  const json = JSON.stringify(contents)
  const hash = createHash('sha256').update(json)
  const integrity = `sha256-${hash.copy().digest('base64')}`
  const url = `assets/pack-${hash.digest('hex').slice(0, 8)}.json`
  writeFileSync(join(outDir, url), json)
  return { url, integrity, files: Object.keys(contents) }
}
