import { readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { keptBackups } from './kept-backups.ts'
import { backupNames, readBackup } from './manifest.ts'

const REMOVED = 'removed-'

/**
 * Removes the backups that needn't be kept any more, and the files that no other one has. Returns the names of those
 * removed. Nothing goes if a manifest can't be read, because its backup may be the only one that has a file.
 */
export async function removeOldBackups(root: string): Promise<string[]> {
  const all = await Promise.all(
    (await backupNames(root)).map(async (name) => ({
      name,
      manifest: (await readBackup(root, name)).manifest,
    })),
  )
  const kept = keptBackups(all.map(({ manifest }) => manifest.takenAt))
  const old = all.filter(({ manifest }) => !kept.has(manifest.takenAt))
  // Renamed first: a backup that is half gone must not look like one.
  for (const { name } of old) await rename(join(root, name), join(root, `${REMOVED}${name}`))
  for (const name of await readdir(root))
    if (name.startsWith(REMOVED)) await rm(join(root, name), { recursive: true })
  const inUse = new Set(
    all
      .filter((one) => !old.includes(one))
      .flatMap(({ manifest }) => manifest.files.map(({ part }) => part.path)),
  )
  await removeFiles(root, inUse)
  return old.map(({ name }) => name)
}

async function removeFiles(root: string, inUse: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(join(root, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !inUse.has(relative(root, path))) await rm(path, { force: true })
  }
}
