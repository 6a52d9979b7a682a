import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#server/start/backup/back-up.ts'
import { findBackup, partsOf, type Backup } from '#server/start/backup/manifest.ts'
import { identitiesIn } from '#server/start/backup/parts.ts'
import { restore } from '#server/start/backup/restore.ts'
import type { FileStorage } from '#server/files/file-storage.ts'

/** Where the command works: the database, past a pooler, and where its files are. */
type Place = { databaseUrl: string; storage: FileStorage }
/** Does what was asked, and returns the lines to print. */
type Asked = (place: Place) => Promise<string[]>

/** Returns what `backup --to FOLDER` asks for; `null` if it isn't written so. */
export function backupAsked(given: readonly string[]): Asked | null {
  const { to, recipient = [] } = optionsIn(given)
  if (to === undefined) return null
  return async (place) => {
    const options = { ...place, root: resolve(to), recipients: recipient, now: () => new Date() }
    const made = await backUp(options)
    const { missing } = made.manifest
    return [
      `${made.folder}: ${sizeOf(made)}${made.isResumed ? ', continued from a run that broke off' : ''}.`,
      ...(missing.length > 0 ? [`The storage lacks ${missing.length} files, such as ${missing[0]}.`] : []),
      ...made.removed.map((name) => `Removed ${name}: newer ones stand for its time.`),
    ]
  }
}

/** Returns what `restore --from FOLDER` asks for; `null` if it isn't written so. */
export function restoreAsked(given: readonly string[]): Asked | null {
  const { from, identity } = optionsIn(given)
  if (from === undefined) return null
  return async (place) => {
    const backup = await findBackup(resolve(from))
    const identities = identity === undefined ? [] : identitiesIn(await readFile(identity, 'utf8'))
    await restore({ ...place, backup, identities })
    return [`Restored what was there at ${backup.manifest.takenAt}: ${sizeOf(backup)}.`]
  }
}

type Options = { to?: string; from?: string; identity?: string; recipient?: string[] }

function optionsIn(given: readonly string[]): Options {
  const text = { type: 'string' } as const
  const options = { to: text, from: text, identity: text, recipient: { ...text, multiple: true } } as const
  return parseArgs({ args: [...given], options }).values
}

function sizeOf(backup: Backup): string {
  const { tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = partsOf(backup).reduce((sum, { part }) => sum + part.bytes, 0)
  return `${rows} rows in ${tables.length} tables and ${files.length} files, ${Math.ceil(bytes / 1e6)} MB`
}
