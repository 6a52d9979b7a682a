import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { latestBuildFile, readLatestBuild } from '#server/scope/latest-build.ts'
import { compressFiles } from './compress-files.ts'

/** How long a replaced build is served on, for tabs that were opened with it. */
const KEPT_AFTER_REPLACED_MS = 30 * 24 * 3_600_000
/** In a kept build: since when another one is served in its place. */
const REPLACED_FILE = '.replaced-at'

export type KeptBuilds = {
  /** Directories that hold the assets of a kept build, the newest first. */
  directories(): string[]
  /** Keeps the present build if it is another one than before. */
  refresh(): Promise<void>
}

export type KeptBuildsOptions = { distDir: string; dataDir: string; now: () => Date }

/**
 * The builds in `dataDir/builds/<id>`: the present one and those it replaced less than 30 days ago, so that a tab opened
 * with an old build still finds the parts that it loads late. Each is a copy, for the next build empties `distDir`; its
 * text files have compressed twins.
 */
export function keepBuilds({ distDir, dataDir, now }: KeptBuildsOptions): KeptBuilds {
  const root = join(dataDir, 'builds')
  const latestFile = latestBuildFile(distDir)
  let kept: string[] = []
  let seen = ''
  let running: Promise<void> = Promise.resolve()

  async function keepPresent(): Promise<void> {
    if (!existsSync(latestFile)) return
    const { mtimeMs, size } = await stat(latestFile)
    const version = `${mtimeMs} ${size}`
    if (version === seen) return
    const id = await readLatestBuild(distDir)
    await copyBuild(id)
    await markOthersReplaced(id)
    kept = await list()
    seen = version
  }

  async function copyBuild(id: string): Promise<void> {
    const target = join(root, id)
    await mkdir(root, { recursive: true })
    await rm(join(target, REPLACED_FILE), { force: true })
    if (existsSync(target)) return
    const unfinished = join(root, `.unfinished-${id}`)
    await rm(unfinished, { recursive: true, force: true })
    await cp(distDir, unfinished, { recursive: true })
    await rename(unfinished, target)
    // The build brings most of them. Not waited for: until its twin is there, a file is compressed on its way out.
    void compressFiles(join(target, 'assets')).catch(() => undefined)
  }

  async function markOthersReplaced(id: string): Promise<void> {
    for (const other of await buildIds(root)) {
      if (other === id) continue
      const marker = join(root, other, REPLACED_FILE)
      const replacedAt = existsSync(marker) ? new Date(await readFile(marker, 'utf8')) : null
      if (!replacedAt) await writeFile(marker, now().toISOString())
      else if (now().getTime() - replacedAt.getTime() > KEPT_AFTER_REPLACED_MS) {
        await rm(join(root, other), { recursive: true, force: true })
      }
    }
  }

  async function list(): Promise<string[]> {
    const builds = await Promise.all(
      (await buildIds(root)).map(async (id) => ({
        path: join(root, id),
        at: (await stat(join(root, id))).mtimeMs,
      })),
    )
    return builds.sort((a, b) => b.at - a.at).map(({ path }) => path)
  }

  return {
    directories: () => kept,
    refresh() {
      // One at a time, in the order asked for. A build that is just being written is looked at again the next time.
      running = running.then(keepPresent).catch(() => undefined)
      return running
    },
  }
}

async function buildIds(root: string): Promise<string[]> {
  return (await readdir(root)).filter((name) => !name.startsWith('.'))
}
