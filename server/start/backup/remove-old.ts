import type { BackupPlace } from './backup-place.ts'
import { keptBackups } from './kept-backups.ts'
import { manifestPath, type Backup } from './manifest.ts'

/**
 * Removes those of all complete backups that needn't be kept any more, and the files that no other one has. Returns the
 * names of those removed.
 */
export async function removeOldBackups(place: BackupPlace, all: readonly Backup[]): Promise<string[]> {
  const kept = keptBackups(all.map(({ manifest }) => manifest.takenAt))
  const old = all.filter(({ manifest }) => !kept.has(manifest.takenAt))
  for (const { name } of old) {
    // First of all: a backup that is half gone must not look like one.
    await place.remove([manifestPath(name)])
    await place.removeFolder(name)
  }
  const inUse = new Set(
    all
      .filter((one) => !old.includes(one))
      .flatMap(({ manifest }) => manifest.files.map(({ part }) => part.path)),
  )
  const paths = [...(await place.list('files')).keys()]
  await place.remove(paths.filter((path) => !inUse.has(path)))
  return old.map(({ name }) => name)
}
