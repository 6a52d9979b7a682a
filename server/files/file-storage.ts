import type { Readable } from 'node:stream'
import type { Config } from '#server/scope/config.ts'
import { toDisk } from './disk-storage.ts'
import { toS3 } from './s3-storage.ts'

/** Where the bytes of accepted files lie. A key is a path of lower-case letters, digits, dashes and slashes. */
export type FileStorage = {
  /** Whole or not at all: nobody ever reads half a file. */
  write(key: string, content: Buffer, contentType: string): Promise<void>
  /** `null` when there is none. */
  read(key: string): Promise<Readable | null>
  /** Those that are not there are removed already. */
  remove(keys: readonly string[]): Promise<void>
}

/** The folder of the data directory, or the S3-compatible service that the configuration names. */
export function openFileStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  return s3 ? toS3(s3) : toDisk(dataDir)
}
