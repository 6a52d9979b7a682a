import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { KnownVersions, Manifest } from './dependency-problems.ts'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')

const Answer = z.object({ 'dist-tags': z.object({ latest: z.string() }), deprecated: z.string().optional() })

/** Asks the registry for the newest version of each package that package.json asks for, and keeps the answers. */
async function main(): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const packages: Record<string, { newest: string; deprecated?: string }> = {}
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  for (const [name, version] of asked.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { stdout } = await execute('npm', [
      'view',
      `${name}@${version}`,
      'version',
      'dist-tags',
      'deprecated',
      '--json',
    ])
    const answer = Answer.parse(JSON.parse(stdout))
    packages[name] = {
      newest: answer['dist-tags'].latest,
      ...(answer.deprecated === undefined ? {} : { deprecated: answer.deprecated }),
    }
  }
  const known = KnownVersions.parse({ asOf: new Date().toISOString().slice(0, 10), packages })
  writeFileSync(join(import.meta.dirname, 'known-versions.json'), `${JSON.stringify(known, null, 2)}\n`)
  console.log(`Looked up ${Object.keys(packages).length} packages. "npm test -- unit" says what is behind.`)
}

await main()
