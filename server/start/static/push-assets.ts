import { existsSync } from 'node:fs'
import { openFileStorage } from '#server/files/open-file-storage.ts'
import type { Config } from '#server/scope/config.ts'
import { latestBuildFile, readLatestBuild } from '#server/scope/latest-build.ts'
import { shareAssets } from './bucket-assets.ts'
import { keepBuilds } from './kept-builds.ts'

/**
 * Puts the present build's files where the processes of a database look for what they don't have, in the bucket or in the
 * data directory that all share: before a deploy, so that no process is asked for what is nowhere yet. Returns the
 * build's id. Throws if there is no build, or if it couldn't be put there.
 */
export async function pushAssets(
  config: Pick<Config, 'distDir' | 'dataDir' | 's3'>,
  now: () => Date,
): Promise<string> {
  const { distDir, dataDir } = config
  if (!existsSync(latestBuildFile(distDir)))
    throw new Error(`There is no build in ${distDir}: run npm run build, or set DIST_DIR.`)
  const id = await readLatestBuild(distDir)
  if (config.s3) {
    await shareAssets(openFileStorage(config), { distDir, dataDir, now }).push()
    return id
  }
  const builds = keepBuilds({ distDir, dataDir, now })
  await builds.refresh()
  if (builds.directories().length === 0) throw new Error(`The build could not be kept in ${dataDir}.`)
  return id
}
