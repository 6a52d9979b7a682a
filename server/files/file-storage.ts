import type { Readable } from 'node:stream'

/**
 * Stores the bytes of accepted files. A key is a path of letters, digits, dots, dashes, underscores and slashes; those of
 * files are lower-case.
 */
export type FileStorage = {
  /** Writes are atomic: nobody ever reads half a file. */
  write(key: string, content: Buffer, contentType: string): Promise<void>
  /** Returns `null` if there is no such file. */
  read(key: string): Promise<Readable | null>
  /** Keys that don't exist are ignored. */
  remove(keys: readonly string[]): Promise<void>
}
