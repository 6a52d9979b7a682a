import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { EmailAddress } from '#contract/email-address.ts'
import { isLocale } from '#contract/locale.ts'
import { PersonName } from '#contract/person-name.ts'
import type { Result } from '#contract/result.ts'
import { reachDatabase } from '#demo/reach-database.ts'
import { createAdministrator, listAdministrators, resetAdministrator } from '#server/accounts/administer.ts'
import { noteRefused } from '#server/mail/mail-refused.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readConfig, type Config } from '#server/scope/config.ts'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import { examine, linesOf } from '#server/start/doctor/examine.ts'
import { pushAssets } from '#server/start/static/push-assets.ts'
import { migrate } from '#server/start/migrate.ts'
import { newEpoch } from '#server/store/epoch.ts'
import { openDatabase } from '#server/store/database.ts'
import type { Db } from '#server/store/tables.ts'
import { backupAsked, restoreAsked } from './admin-backup.ts'

const COMMANDS = [
  'list',
  'create EMAIL FIRST-NAME LAST-NAME [LANGUAGE]',
  'reset EMAIL',
  'returned EMAIL',
  'new-epoch',
  'migrate',
  'push-assets',
  'backup --to FOLDER|s3://BUCKET/PREFIX [--recipient AGE-RECIPIENT]',
  'restore --from FOLDER|s3://BUCKET/PREFIX [--identity FILE-WITH-AGE-KEY]',
  'doctor',
]

/** What was typed isn't a command: the usage is printed in place of a message. */
class NotACommand extends Error {}

/**
 * Does what was typed after `name`, and prints what came of it; after a failure the exit code is 1.
 *
 * Manages the administrators of a server without demo data, and notes an address whose mail came back, in `DATABASE_URL` or in the
 * embedded database of `DATA_DIR`, whether or not a server is running there. Prints a link with which a person chooses a
 * password; no password is ever typed here. `new-epoch` has every device fetch everything again, after the database was put back in a
 * way that no server can see (docs/operations.md). `migrate` makes the tables those of this build, before a process of it starts.
 * `push-assets` puts the client's present build where all processes find it, before one of them gives out its pages.
 * `backup` and `restore` are in admin-backup.ts. `doctor` looks at everything that the server needs, and says what to do.
 */
export async function runAdmin(name: string, given: readonly string[]): Promise<void> {
  const usage = COMMANDS.map((command) => `${name} ${command}`).join('\n')
  if (given.includes('--help')) return console.log(usage)
  try {
    await runCommand(given)
  } catch (error) {
    const text = error instanceof NotACommand ? usage : error instanceof Error ? error.message : String(error)
    console.error(text)
    process.exitCode = 1
  }
}

async function runCommand([command, ...given]: readonly string[]): Promise<void> {
  if (command === 'backup' || command === 'restore') return runBackup(command, given)
  if (command === 'doctor') return runDoctor()
  if (!['list', 'create', 'reset', 'returned', 'new-epoch', 'migrate', 'push-assets'].includes(command ?? ''))
    throw new NotACommand()
  const config = readConfig(process.env)
  if (command === 'push-assets')
    return console.log(`Build ${await pushAssets(config, () => new Date())} is there for all processes.`)
  const database = await reachDatabase(config)
  // Changing many rows may take longer than any request could wait.
  const db = openDatabase({ url: database.url, statementLimitMs: null })
  try {
    await migrate(db)
    if (command === 'migrate') return console.log('The database has the tables of this build.')
    await run(db, config, command ?? '', given)
  } finally {
    await db.destroy()
    await database.release()
  }
}

/** These take the tables as they are: a backup of an older build, too, and a restore makes them itself. */
async function runBackup(command: 'backup' | 'restore', given: readonly string[]): Promise<void> {
  const asked = command === 'backup' ? backupAsked(given) : restoreAsked(given)
  if (asked === null) throw new NotACommand()
  const config = readConfig(process.env)
  const database = await reachDatabase(config)
  const source = { databaseUrl: database.url, storage: openFileStorage(config), config }
  try {
    for (const line of await asked(source)) console.log(line)
  } finally {
    await database.release()
  }
}

/** Ends with 1 if anything is wrong, so that a script notices. */
async function runDoctor(): Promise<void> {
  const config = readConfig(process.env)
  console.log('ok       configuration: Every setting can be used.')
  if (config.databaseUrl === null && !existsSync(config.dataDir))
    return console.log(`There is nothing in ${config.dataDir} yet: the first start makes it.`)
  const database = await reachDatabase(config)
  try {
    const url = config.databaseUrl ?? database.url
    const place = { url, directUrl: database.url, storage: openFileStorage(config) }
    const found = await examine(config, place, () => new Date())
    for (const line of linesOf(found)) console.log(line)
    if (found.some(({ state }) => state === 'wrong')) process.exitCode = 1
  } finally {
    await database.release()
  }
}

async function run(db: Db, config: Config, command: string, given: readonly string[]): Promise<void> {
  const scope = { db, now: () => new Date(), newId: randomUUID }
  const [email = '', firstName = '', lastName = '', locale = 'en'] = given
  if (command === 'list') {
    for (const { email: address, verified_at, inactive_since } of await listAdministrators(db))
      console.log(`${address}\t${inactive_since ? 'INACTIVE' : verified_at ? 'ACTIVE' : 'PENDING'}`)
    return
  }
  if (command === 'new-epoch') return newEpoch(db)
  if (!EmailAddress.safeParse(email).success) throw new NotACommand()
  if (command === 'returned') {
    const isNew = await noteRefused(db, email, scope.now())
    return console.log(
      isNew ? 'No more notices go there.' : 'Nothing to change: no account, or noted before.',
    )
  }
  if (command === 'reset') return showLink(config, await resetAdministrator(scope, email))
  const isNamed = [firstName, lastName].every((name) => PersonName.safeParse(name).success)
  if (!isNamed || !isLocale(locale)) throw new NotACommand()
  showLink(config, await createAdministrator(scope, { email, firstName, lastName, locale }))
}

function showLink(config: Config, made: Result<string>): void {
  if (!made.ok) throw new Error(made.failure.message)
  console.log(`Open this to choose a password: ${publicAddress(config, null)}${made.value}`)
}
