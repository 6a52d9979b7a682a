import type { Readable } from 'node:stream'

/** Stores the bytes of accepted files. A key is a path of lower-case letters, digits, dashes and slashes. */
export type FileStorage = {
  /** Writes are atomic: nobody ever reads half a file. */
  write(key: string, content: Buffer, contentType: string): Promise<void>
  /** Returns `null` if there is no such file. */
  read(key: string): Promise<Readable | null>
  /** Keys that don't exist are ignored. */
  remove(keys: readonly string[]): Promise<void>
}
