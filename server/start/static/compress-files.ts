import { existsSync } from 'node:fs'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Without source maps, which are two thirds of all bytes: they're rarely requested, and compressed on the fly. */
const TEXT = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest'])
/** Below this size, a compressed file is hardly smaller. */
const COMPRESS_FROM_BYTES = 256
/** The strongest compression: done once per build, and saves bytes on every connection. */
const BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY
const GZIP_LEVEL = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes the missing `.br` and `.gz` versions of the text files in a directory, one at a time, each atomically.
 * `recursive: false` skips its folders.
 */
export async function compressFiles(directory: string, { recursive = true } = {}): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true, recursive })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !TEXT.has(extname(entry.name)) || (await stat(path)).size < COMPRESS_FROM_BYTES)
      continue
    await addTwin(path, '.br', (content) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    )
    await addTwin(path, '.gz', (content) => zip(content, { level: GZIP_LEVEL }))
  }
}

async function addTwin(path: string, ending: string, compress: (content: Buffer) => Promise<Buffer>) {
  if (!existsSync(path + ending)) await writeWhole(path + ending, await compress(await readFile(path)))
}

/** A reader must never see half a file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.unfinished`, content)
  await rename(`${path}.unfinished`, path)
}
