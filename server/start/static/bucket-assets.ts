import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '#server/files/file-storage.ts'
import { readLatestBuild } from '#server/scope/latest-build.ts'

export type BucketAssets = {
  /** Copies the present build's assets to the bucket, if they aren't there. */
  push(): Promise<void>
  /** Fetches an asset that isn't here; returns the directory that has it then, or `null` if the bucket has none. */
  fetch(path: string): Promise<string | null>
}

const AT_ONCE = 8
const ASSET = /^\/assets\/[\w-]+(\.[\w-]+)+$/
/** Source maps aren't served, and what is compressed is made again. */
const LEFT_OUT = /\.(map|br|gz)$/
/** Anybody may ask for what is nowhere. A page asks for fewer than this. */
const FETCHES_PER_SECOND = 100

/**
 * Shares the client's files among processes that store files in a bucket: a page that one process gave out may ask
 * another, with an older or a newer build, for its scripts. What was fetched is kept in `dataDir`.
 */
export function shareAssets(
  storage: FileStorage,
  { distDir, dataDir, now }: { distDir: string; dataDir: string; now: () => Date },
): BucketAssets {
  const root = join(dataDir, 'builds/.bucket')
  let second = 0
  let fetches = 0

  function mayFetch(): boolean {
    const present = Math.floor(now().getTime() / 1_000)
    if (present !== second) fetches = 0
    second = present
    fetches += 1
    return fetches <= FETCHES_PER_SECOND
  }

  return {
    async push() {
      const marker = `client/builds/${await readLatestBuild(distDir)}`
      const known = await storage.read(marker)
      known?.destroy()
      if (known) return
      const names = (await readdir(join(distDir, 'assets'))).filter((name) => !LEFT_OUT.test(name))
      const pushNext = async (): Promise<void> => {
        const name = names.pop()
        if (name === undefined) return
        const content = await readFile(join(distDir, 'assets', name))
        await storage.write(`client/assets/${name}`, content, 'application/octet-stream')
        return pushNext()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, pushNext))
      await storage.write(marker, Buffer.from('whole'), 'text/plain')
    },
    async fetch(path) {
      if (!ASSET.test(path)) return null
      const target = join(root, path)
      if (existsSync(target)) return root
      const content = mayFetch() ? await storage.read(`client${path}`) : null
      if (content === null) return null
      await mkdir(join(root, 'assets'), { recursive: true })
      const unfinished = `${target}.${randomUUID()}`
      await pipeline(content, createWriteStream(unfinished))
      await rename(unfinished, target)
      return root
    },
  }
}
