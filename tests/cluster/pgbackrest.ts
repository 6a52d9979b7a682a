import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  debianPrograms,
  makeCluster,
  ownFolder,
  runAs,
  type DebianCluster,
} from '#tests/support/debian-postgres.ts'

/** How pgBackRest calls the cluster. */
const STANZA = 'farstead'

/** What is missing to run pgBackRest, or `null` if nothing is. */
export function missingForPgBackRest(): string | null {
  if (debianPrograms() === null)
    return 'Debian’s PostgreSQL isn’t installed: RUNLEVEL=1 apt-get install --no-install-recommends postgresql'
  if (spawnSync('pgbackrest', ['version']).status !== 0)
    return 'pgBackRest isn’t installed. On Debian: apt-get install --no-install-recommends pgbackrest'
  return null
}

/** Runs a command of pgBackRest to its end. Throws with what it said if it fails. */
export type PgBackRest = (...words: string[]) => Promise<void>

/** Makes a cluster of Debian's PostgreSQL whose log pgBackRest keeps, with the files that docs/operations.md shows. */
export function archivedCluster(folder: string): { cluster: DebianCluster; pgbackrest: PgBackRest } {
  const cluster = makeCluster(debianPrograms() ?? '', folder)
  const home = ownFolder(join(folder, 'pgbackrest'))
  const file = join(folder, 'pgbackrest.conf')
  appendFileSync(
    join(cluster.data, 'postgresql.conf'),
    `archive_mode = on
archive_command = 'pgbackrest --config=${file} --stanza=${STANZA} archive-push %p'
archive_timeout = 60
`,
  )
  writeFileSync(
    file,
    `[global]
repo1-path=${home}/repository
repo1-retention-full=2
start-fast=y
log-path=${home}
lock-path=${home}
spool-path=${home}
log-level-file=off

[${STANZA}]
pg1-path=${cluster.data}
pg1-socket-path=${cluster.home}
`,
  )
  const pgbackrest: PgBackRest = async (...words) => {
    const child = spawn('pgbackrest', [`--config=${file}`, `--stanza=${STANZA}`, ...words], {
      ...runAs(),
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (said += text.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`pgbackrest ${words.join(' ')} ended with ${code}:\n${said}`)
  }
  return { cluster, pgbackrest }
}
