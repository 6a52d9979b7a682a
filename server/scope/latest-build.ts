import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BuildId } from '#contract/build-id.ts'

const LatestBuild = z.object({ id: BuildId })

/** Where a built client says which build it is. */
export function latestBuildFile(distDir: string): string {
  return join(distDir, 'builds/latest.json')
}

/** The build in this directory. Rejects where there is none, or one that is just being written. */
export async function readLatestBuild(distDir: string): Promise<string> {
  return LatestBuild.parse(JSON.parse(await readFile(latestBuildFile(distDir), 'utf8'))).id
}
