import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { give, type ClusterHome } from './cluster-home.ts'

export const SUPERUSER = 'farstead'
const MAJOR_VERSION = '18'

const execute = promisify(execFile)

export type ClusterOptions = {
  /** False only for throwaway clusters: nothing is synced to disk. */
  isDurable: boolean
  signal?: AbortSignal | undefined
}

/**
 * Creates the cluster if there is none yet. It's created elsewhere and moved into place complete, so that a crash
 * leaves none rather than half of one. Throws if an existing cluster belongs to another major version or another
 * account.
 */
export async function createCluster(
  home: ClusterHome,
  binaries: Binaries,
  options: ClusterOptions,
): Promise<void> {
  const versionFile = join(home.cluster, 'PG_VERSION')
  if (existsSync(home.cluster)) return checkVersion(versionFile)
  const unfinished = `${home.cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  give(unfinished, home.user)
  const args = ['--pgdata', unfinished, '--username', SUPERUSER, '--auth-local=trust', '--auth-host=reject']
  // Unicode's own rules rather than a library's: the same order and the same `lower` on every machine.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  await execute(
    binaries.initdb,
    [...args, ...locale, '--no-instructions', ...(options.isDurable ? [] : ['--no-sync'])],
    {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(home.user ?? {}),
      ...(options.signal ? { signal: options.signal } : {}),
    },
  )
  renameSync(unfinished, home.cluster)
}

function checkVersion(versionFile: string): void {
  let version: string
  try {
    version = readFileSync(versionFile, 'utf8').trim()
  } catch (error) {
    throw new Error(`${versionFile} cannot be read; was this data directory made by another account?`, {
      cause: error,
    })
  }
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${versionFile} says PostgreSQL ${version}, but this is ${MAJOR_VERSION}: dump and load it first`,
    )
  }
}
