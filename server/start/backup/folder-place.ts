import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './backup-place.ts'

/** Backups hold everything that people wrote, so nobody else on the machine can read them. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700
const BLOCK_BYTES = 1024 * 1024

/** A folder for backups, given by its whole path. Writing throws a BackupError if the disk is full. */
export function toFolder(root: string): BackupPlace {
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: OWN_FOLDER })
  return {
    nameOf: (path) => join(root, path),
    keepsBytes: false,
    prepare: async () => void (await makeFolder(root)),
    async folders() {
      const entries = await readdir(root, { withFileTypes: true }).catch(unlessMissing([]))
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    async list(folder) {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(join(root, folder), options).catch(unlessMissing([]))
      const found = new Map<string, number>()
      for (const entry of entries) {
        if (entry.isDirectory()) continue
        const path = join(entry.parentPath, entry.name)
        found.set(relative(root, path).replaceAll(sep, '/'), (await stat(path)).size)
      }
      return found
    },
    async write(path, content) {
      const target = join(root, path)
      await makeFolder(dirname(target))
      const draft = `${target}.unfinished`
      try {
        await pipeline(content, createWriteStream(draft, { mode: OWN_FILE, flush: true }))
      } catch (error) {
        throw isFull(error) ? fullDisk(root) : error
      }
      await rename(draft, target)
    },
    async read(path) {
      const target = join(root, path)
      const isThere = await access(target).then(() => true, unlessMissing(false))
      return isThere ? createReadStream(target, { highWaterMark: BLOCK_BYTES }) : null
    },
    async remove(paths) {
      for (const path of paths) await rm(join(root, path), { force: true })
    },
    removeFolder: (name) => rm(join(root, name), { recursive: true, force: true }),
  }
}

/** Answers with `value` where there is nothing at a path; another failure stays one. */
function unlessMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return value
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function isFull(error: unknown): boolean {
  return codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
}

function fullDisk(root: string): BackupError {
  return new BackupError(
    `No room is left for the backup in ${root}. Make some and run it again: it goes on from here.`,
  )
}
