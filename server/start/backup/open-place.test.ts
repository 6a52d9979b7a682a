import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openBackupPlace, splitAddress } from './open-place.ts'

const service = { endpoint: 'https://s3.example', region: 'nz', keyId: 'KEY', secret: 'secret' }
const none = { backupS3: null, s3: null }

it.each([
  ['s3://hosts/farm/house', 's3://hosts/farm/house/files'],
  ['s3://hosts/farm/', 's3://hosts/farm/files'],
  ['s3://hosts', 's3://hosts/files'],
  ['s3://hosts/', 's3://hosts/files'],
  ['/mnt/backups', '/mnt/backups/files'],
  ['backups', resolve('backups/files')],
])('opens %s', (address, files) => {
  expect(openBackupPlace(address, { ...none, backupS3: service }).nameOf('files')).toBe(files)
  expect(openBackupPlace(address, { ...none, s3: { ...service, bucket: 'of-files' } }).nameOf('files')).toBe(
    files,
  )
})

it('refuses a bucket without a service, and an invalid address', () => {
  expect(() => openBackupPlace('s3://hosts/farm', none)).toThrow('s3://hosts/farm needs BACKUP_S3_ENDPOINT,')
  for (const address of ['s3:/hosts', 's3://', 's3://Hosts/farm', 's3://hosts/our farm', 's3://hosts/a?b'])
    expect(() => openBackupPlace(address, { ...none, backupS3: service }), address).toThrow(
      `"${address}" is no place for backups. Write s3://bucket/prefix`,
    )
})

it.each([
  ['s3://hosts/farm/backup-20261128T093000.000Z', 's3://hosts/farm', 'backup-20261128T093000.000Z'],
  ['s3://hosts/backup-20261128T093000.000Z/', 's3://hosts', 'backup-20261128T093000.000Z'],
  ['/mnt/backups', '/mnt/backups', null],
])('splits %s', (given, address, name) => {
  expect(splitAddress(given)).toEqual({ address, name })
})
