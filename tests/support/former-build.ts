import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ReleasedWire } from '#scripts/wire/endpoint-schemas.ts'
import { startServer, type RunningServer, type StartServerOptions } from './start-server.ts'

const root = join(import.meta.dirname, '../..')
const FORMER = join(root, '.cache/former')

const Libraries = z.object({ dependencies: z.record(z.string(), z.string()) })

/** An earlier release, built from its commit. */
export type FormerBuild = {
  /** The id in its pages. */
  id: string
  start(options: StartServerOptions): Promise<RunningServer>
}

/** Returns the commit of the release with this wire. */
export function releasedCommit(wire: number): string {
  const file = join(root, 'contract/released', `wire-${wire}.json`)
  const released: ReleasedWire = JSON.parse(readFileSync(file, 'utf8'))
  return released.commit
}

/** Whether the repository's history contains a commit: a tarball has no history, a shallow clone not enough. */
export function hasHistory(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Builds a release, once for all runs. */
export function buildFormer(commit: string): FormerBuild {
  const folder = join(FORMER, commit)
  // Inside the folder, so that an interrupted build is started again.
  const isBuilt = join(folder, '.is-built')
  if (!existsSync(isBuilt)) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 })
    execFileSync('tar', ['-x', '-C', folder], { input: files })
    addLibraries(folder)
    run(folder, process.execPath, ['--import', 'tsx', 'scripts/build.ts'])
    writeFileSync(isBuilt, '')
  }
  const page = readFileSync(join(folder, 'dist/index.html'), 'utf8')
  const id = /<meta name="build" content="(\w+)"/.exec(page)?.[1]
  if (!id) throw new Error(`The page of ${commit} names no build`)
  return {
    id,
    // As `npm start` does, which finds the server wherever the release had it.
    start: (options) => startServer({ ...options, folder, program: ['--import', 'tsx', 'scripts/start.ts'] }),
  }
}

/**
 * Unpacks the server of a release, to be started from its sources; its client isn't built. Returns what `startServer`
 * takes. It uses the libraries of this checkout where they are those of the release.
 */
export function formerServer(commit: string): Required<Pick<StartServerOptions, 'folder' | 'program'>> {
  const folder = join(FORMER, `${commit}-server`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  const here = librariesOf(root)
  if (Object.entries(librariesOf(folder)).every(([name, version]) => here[name] === version))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else run(folder, 'npm', ['ci'])
  return { folder, program: ['--import', 'tsx', 'server/start/main.ts'] }
}

function librariesOf(folder: string): Record<string, string> {
  return Libraries.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).dependencies
}

/** Installs the libraries of a release, or links those of another folder with the same lock file: that is faster. */
function addLibraries(folder: string): void {
  const others = readdirSync(FORMER).map((name) => join(FORMER, name))
  const lock = lockOf(folder)
  const same = [root, ...others].find(
    (other) => other !== folder && isInstalled(other) && lockOf(other) === lock,
  )
  if (same === undefined) return run(folder, 'npm', ['ci'])
  // The folder itself belongs to the release, because builds write to it; each library is a link.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(same, 'node_modules'))) {
    if (name === '.cache' || name.startsWith('.vite')) continue
    symlinkSync(join(same, 'node_modules', name), join(folder, 'node_modules', name))
  }
}

function lockOf(folder: string): string {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8')
}

/** npm writes this file last. */
function isInstalled(folder: string): boolean {
  return existsSync(join(folder, 'node_modules/.package-lock.json'))
}

function run(folder: string, program: string, args: string[]): void {
  execFileSync(program, args, { cwd: folder, stdio: 'inherit' })
}
