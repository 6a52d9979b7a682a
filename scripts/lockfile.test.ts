import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() }),
  ),
})

/** Returns where npm looks for a package that the one at `path` depends on: next to it, then further up. */
function placesOf(name: string, path: string): string[] {
  const parts = path.split('/node_modules/')
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
}

it('the lockfile knows the package of every system, or npm ci refuses it', () => {
  const { packages } = Lockfile.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')),
  )
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !placesOf(name, path).some((place) => place in packages),
    ),
  )
  expect(missing).toEqual([])
})
