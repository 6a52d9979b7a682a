import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BuildId } from '#contract/build-id.ts'

const LatestBuild = z.object({ id: BuildId })

/** Returns the path of the file in which a built client names its build. */
export function latestBuildFile(distDir: string): string {
  return join(distDir, 'builds/latest.json')
}

/** Returns the id of the build in this directory. Rejects if there is none, or it's just being written. */
export async function readLatestBuild(distDir: string): Promise<string> {
  return LatestBuild.parse(JSON.parse(await readFile(latestBuildFile(distDir), 'utf8'))).id
}
