import type { Config } from '#server/scope/config.ts'
import { toDisk } from './disk-storage.ts'
import type { FileStorage } from './file-storage.ts'
import { toS3 } from './s3-storage.ts'

/** Opens the storage: the folder in the data directory, or the S3-compatible service that the configuration names. */
export function openFileStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  return s3 ? toS3(s3) : toDisk(dataDir)
}
