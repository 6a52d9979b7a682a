import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { WIRE } from '#contract/wire.ts'
import { MIGRATION_NAMES } from '#server/start/migrate.ts'
import { endpointSchemas, type ReleasedWire } from './wire/endpoint-schemas.ts'

const root = join(import.meta.dirname, '..')

/**
 * Stores the schemas of this release's wire: `npm run release:wire`, on the commit that is released. For an earlier
 * release, use `-- --contract <its contract folder> --commit <its commit> --wire <its number>`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      contract: { type: 'string', default: join(root, 'contract') },
      commit: { type: 'string', default: 'HEAD' },
      wire: { type: 'string', default: String(WIRE) },
    },
  })
  const commit = execFileSync('git', ['rev-parse', values.commit], { cwd: root, encoding: 'utf8' }).trim()
  const file = join(root, 'contract/released', `wire-${values.wire}.json`)
  if (existsSync(file))
    throw new Error(`${file} is there already: raise WIRE, what was released stays as it is`)
  const released: ReleasedWire = {
    wire: Number(values.wire),
    commit,
    endpoints: await endpointSchemas(resolve(values.contract)),
  }
  writeFileSync(file, JSON.stringify(released))
  if (values.commit === 'HEAD') noteTables(commit)
  execFileSync('npx', ['oxfmt', file], { cwd: root, stdio: 'inherit' })
  console.log(
    `${Object.keys(released.endpoints).length} endpoints of wire ${values.wire} are kept in ${file}`,
  )
}

/** Has later migrations leave to this release what it reads (docs/decisions/0177). */
function noteTables(commit: string): void {
  const file = join(root, 'tests/fixtures/last-release.json')
  const { unread } = z.object({ unread: z.array(z.string()) }).parse(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, `${JSON.stringify({ commit, migrations: MIGRATION_NAMES, unread }, null, 2)}\n`)
}

await main()
