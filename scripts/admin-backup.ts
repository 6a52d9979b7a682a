import { readFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { backUp } from '#server/start/backup/back-up.ts'
import { findBackup, partsOf, type Backup } from '#server/start/backup/manifest.ts'
import { openBackupPlace, splitAddress } from '#server/start/backup/open-place.ts'
import { restingPace } from '#server/start/backup/pace.ts'
import { identitiesIn } from '#server/start/backup/parts.ts'
import { restore } from '#server/start/backup/restore.ts'
import type { FileStorage } from '#server/files/file-storage.ts'
import type { Config } from '#server/scope/config.ts'

/** What the command works on: the database, past a pooler, and where its files are. */
type Source = { databaseUrl: string; storage: FileStorage; config: Config }
/** Does what was asked, and returns the lines to print. */
type Asked = (source: Source) => Promise<string[]>

/** Returns what `backup --to PLACE` asks for; `null` if it isn't written so. */
export function backupAsked(given: readonly string[]): Asked | null {
  const { to, recipient = [] } = optionsIn(given)
  if (to === undefined) return null
  return async ({ databaseUrl, storage, config }) => {
    const place = openBackupPlace(to, config)
    letOthersGoFirst()
    const pace = restingPace()
    const now = () => new Date()
    const made = await backUp({ databaseUrl, storage, place, recipients: recipient, pace, now })
    const { missing } = made.manifest
    return [
      `${place.nameOf(made.name)}: ${sizeOf(made)}${made.isResumed ? ', continued from a run that broke off' : ''}.`,
      ...(missing.length > 0 ? [`The storage lacks ${missing.length} files, such as ${missing[0]}.`] : []),
      ...made.removed.map((name) => `Removed ${name}: newer ones stand for its time.`),
    ]
  }
}

/** Returns what `restore --from PLACE` asks for; `null` if it isn't written so. */
export function restoreAsked(given: readonly string[]): Asked | null {
  const { from, identity } = optionsIn(given)
  if (from === undefined) return null
  return async ({ databaseUrl, storage, config }) => {
    const { address, name } = splitAddress(from)
    const backup = await findBackup(openBackupPlace(address, config), name)
    const identities = identity === undefined ? [] : identitiesIn(await readFile(identity, 'utf8'))
    await restore({ databaseUrl, storage, backup, identities })
    return [`Restored what was there at ${backup.manifest.takenAt}: ${sizeOf(backup)}.`]
  }
}

/** A backup can wait for the server beside it, and people can't. */
function letOthersGoFirst(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  // Whoever started it lower wants it so, and only an administrator could raise it.
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
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
