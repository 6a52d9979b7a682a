import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { latestBuildFile, readLatestBuild } from '#server/scope/latest-build.ts'
import { compressFiles } from './compress-files.ts'

/** How long a replaced build is still served, for tabs that were opened with it. */
const KEPT_AFTER_REPLACED_MS = 30 * 24 * 3_600_000
/** A file in a kept build that says since when it has been replaced. */
const REPLACED_FILE = '.replaced-at'
const UNFINISHED = '.unfinished-'
const LEFT_AFTER_MS = 3_600_000
const LOOK_AGAIN_MS = 1_000

export type KeptBuilds = {
  /** Returns the directories with the assets of kept builds, newest first. */
  directories(): string[]
  /** Keeps the present build if it's a new one. */
  refresh(): Promise<void>
  /** Looks for builds that another process has kept in this folder meanwhile, at most once a second. */
  lookAgain(): Promise<void>
}

export type KeptBuildsOptions = {
  distDir: string
  dataDir: string
  now: () => Date
  /** Called with each new build, before pages of it are given out. */
  onNew?: () => Promise<void>
}

/**
 * Keeps builds in `dataDir/builds/<id>`: the present one and those replaced less than 30 days ago, so that a tab opened
 * with an old build still finds the parts that it loads later. Each is a copy, because the next build empties
 * `distDir`. Its text files have compressed versions.
 */
export function keepBuilds({ distDir, dataDir, now, onNew }: KeptBuildsOptions): KeptBuilds {
  const root = join(dataDir, 'builds')
  const latestFile = latestBuildFile(distDir)
  let kept: string[] = []
  let seen = ''
  let lookedAt = 0
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
    await onNew?.()
  }

  async function copyBuild(id: string): Promise<void> {
    const target = join(root, id)
    await mkdir(root, { recursive: true })
    await rm(join(target, REPLACED_FILE), { force: true })
    if (existsSync(target)) return
    // Under a name of its own: other processes may keep the same build here at the same moment.
    const unfinished = join(root, `${UNFINISHED}${id}-${randomUUID()}`)
    await cp(distDir, unfinished, { recursive: true })
    try {
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
      return
    }
    await removeLeftovers()
    // The build comes with most of them. Not awaited: until its compressed version exists, a file is compressed on the
    // fly.
    void compressFiles(join(target, 'assets')).catch(() => undefined)
  }

  /** Removes what was left by processes that were killed while they copied. */
  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(root)) {
      if (!name.startsWith(UNFINISHED)) continue
      const { mtimeMs } = await stat(join(root, name))
      if (now().getTime() - mtimeMs > LEFT_AFTER_MS)
        await rm(join(root, name), { recursive: true, force: true })
    }
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
    async lookAgain() {
      const at = now().getTime()
      if (at - lookedAt < LOOK_AGAIN_MS || !existsSync(root)) return
      lookedAt = at
      kept = await list()
    },
    refresh() {
      // One at a time, in the order of the calls. A build that is just being written is checked again the next time.
      running = running.then(keepPresent).catch(() => undefined)
      return running
    },
  }
}

async function buildIds(root: string): Promise<string[]> {
  return (await readdir(root)).filter((name) => !name.startsWith('.'))
}
