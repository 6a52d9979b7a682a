import { existsSync } from 'node:fs'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Not the source maps, two thirds of all bytes: hardly anybody asks for one, and it is compressed on its way out. */
const TEXT = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest'])
/** Below it a compressed file is hardly smaller. */
const COMPRESS_FROM_BYTES = 256
/** The smallest that there is: made once for each build, and carried by every line. */
const BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY
const GZIP_LEVEL = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Puts the `.br` and `.gz` twins that are missing beside the text files of a directory, one at a time, whole or not at all.
 * `recursive: false` leaves out its folders.
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

/** A reader must never meet half a file. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.unfinished`, content)
  await rename(`${path}.unfinished`, path)
}
