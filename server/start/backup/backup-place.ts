import type { Readable } from 'node:stream'

/** Where backups lie: a folder, or what begins with a prefix in a bucket. Paths are relative to it, with slashes. */
export type BackupPlace = {
  /** Returns how messages call what is at a path: `/mnt/backups/files/ab`, `s3://bucket/farstead/files/ab`. */
  nameOf(path: string): string
  /** Whether the place itself sees to it that bytes stay as they were written: then a part's size says that it is whole. */
  keepsBytes: boolean
  /** Makes it ready to be written to, and removes what runs that died had written half. Not beside another run. */
  prepare(): Promise<void>
  /** Returns the names of the folders directly in it. */
  folders(): Promise<string[]>
  /** Returns how many bytes each file below a folder has, by its path. */
  list(folder: string): Promise<Map<string, number>>
  /** Afterwards there is the whole file, or what was there before. */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Returns `null` if there is no such file. */
  read(path: string): Promise<Readable | null>
  /** Paths that don't exist are ignored. */
  remove(paths: readonly string[]): Promise<void>
  /** Removes a folder with everything in it. */
  removeFolder(name: string): Promise<void>
}
