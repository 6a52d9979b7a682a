import './require-node.ts'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from '#server/start/static/compress-files.ts'
import { hashClientInputs } from './client-inputs.ts'
import { packageBuild } from './package-build.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, '.cache/client-build')

/**
 * Builds the client into dist/, and from it and the server build/, what a machine needs to run both. With
 * `--if-changed`, only the client, and only if a source or a VITE_* value differs from those of the present build.
 */
async function main(): Promise<void> {
  const isClientOnly = process.argv.includes('--if-changed')
  await buildClient(isClientOnly)
  if (!isClientOnly) await packageBuild()
}

async function buildClient(isIfChanged: boolean): Promise<void> {
  // React and RxDB choose their production code by this variable, which must not depend on the caller.
  process.env.NODE_ENV = 'production'
  const inputs = hashClientInputs(root, process.env)
  const isBuilt =
    existsSync(stamp) && existsSync(join(root, 'dist/index.html')) && readFileSync(stamp, 'utf8') === inputs
  if (isBuilt && isIfChanged) return
  // Removed before the build and written after it, so that an interrupted build isn't taken for a complete one.
  rmSync(stamp, { force: true })
  const { build } = await import('vite')
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: process.env.CI ? 'warn' : 'info' })
  // Done once for every server that starts with this build.
  await compressFiles(join(root, 'dist/assets'))
  await compressFiles(join(root, 'dist'), { recursive: false })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, inputs)
}

await main()
