import type { Readable } from 'node:stream'

/** Where the bytes of accepted files lie. A key is a path of lower-case letters, digits, dashes and slashes. */
export type FileStorage = {
  /** Whole or not at all: nobody ever reads half a file. */
  write(key: string, content: Buffer, contentType: string): Promise<void>
  /** `null` when there is none. */
  read(key: string): Promise<Readable | null>
  /** Those that are not there are removed already. */
  remove(keys: readonly string[]): Promise<void>
}
