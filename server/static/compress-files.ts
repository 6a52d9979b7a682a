import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
])
const COMPRESS_FROM_BYTES = 1024
/** Close to the smallest for a fraction of the time. */
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts `.br` and `.gz` twins beside the text files of a directory, one at a time, whole or not at all. */
export async function compressFiles(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXT.has(extname(entry.name)) || (await stat(path)).size < COMPRESS_FROM_BYTES)
      continue
    const content = await readFile(path)
    await writeWhole(
      `${path}.br`,
      await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    )
    await writeWhole(`${path}.gz`, await zip(content, { level: GZIP_LEVEL }))
  }
}

/** A reader must never meet half a file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.unfinished`, content)
  await rename(`${path}.unfinished`, path)
}
