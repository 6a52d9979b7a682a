import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './file-storage.ts'

/** Files below `files` of the data directory, in folders of their first two letters so that none grows too long. */
export function toDisk(dataDir: string): FileStorage {
  const pathOf = (key: string) => join(dataDir, 'files', key.slice(0, 2), key)
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}.unfinished`
      const file = await open(unfinished, 'w')
      try {
        await file.writeFile(content)
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
    },
    async read(key) {
      const path = pathOf(key)
      const isThere = await access(path).then(
        () => true,
        () => false,
      )
      return isThere ? createReadStream(path) : null
    },
    async remove(keys) {
      const folders = new Set(keys.map((key) => dirname(pathOf(key))))
      for (const key of keys) await rm(pathOf(key), { force: true })
      // A folder holds the sizes of one file, and what a write that was cut off left beside them.
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
