import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, mkdirSync } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './file-storage.ts'

/** Readable by this user only, not by others on the machine. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700

/**
 * Stores files below `files` in the data directory, in folders named by their first two letters so that none gets too
 * large.
 */
export function toDisk(dataDir: string): FileStorage {
  const root = join(dataDir, 'files')
  const pathOf = (key: string) => join(root, key.slice(0, 2), key)
  // Files written by an earlier build stay readable by others, but nobody else can enter the folder.
  mkdirSync(root, { recursive: true, mode: OWN_FOLDER })
  chmodSync(root, OWN_FOLDER)
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER })
      const unfinished = `${path}.${randomUUID()}.unfinished`
      const file = await open(unfinished, 'w', OWN_FILE)
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
      // A folder holds the sizes of one file, and leftovers of interrupted writes.
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
