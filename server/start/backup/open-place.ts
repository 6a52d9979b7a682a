import { basename, dirname, resolve } from 'node:path'
import type { Config } from '#server/scope/config.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { toBucket } from './bucket-place.ts'
import { toFolder } from './folder-place.ts'
import { isBackupName } from './manifest.ts'

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/+([\w./-]*?))?\/*$/

/**
 * Opens the place that an address names: a folder, or `s3://bucket/prefix` at the service for backups, or else at that of
 * the uploaded files. Throws a BackupError if no such place can be meant.
 */
export function openBackupPlace(
  address: string,
  { backupS3, s3 }: Pick<Config, 'backupS3' | 's3'>,
): BackupPlace {
  if (!address.startsWith('s3:')) return toFolder(resolve(address))
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (bucket === undefined)
    throw new BackupError(
      `"${address}" is no place for backups. Write s3://bucket/prefix, with letters, digits, dots and dashes.`,
    )
  const service = backupS3 ?? s3
  if (service === null)
    throw new BackupError(
      `${address} needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET: the service that has the bucket.`,
    )
  return toBucket({ ...service, bucket }, prefix === '' ? '' : `${prefix}/`)
}

/** Tells the address of a place from the name of a backup at its end, which is `null` if there is none. */
export function splitAddress(address: string): { address: string; name: string | null } {
  const name = basename(address)
  return isBackupName(name) ? { address: dirname(address), name } : { address, name: null }
}
