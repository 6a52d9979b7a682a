import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectOf } from './test-project.ts'

const Results = z.object({
  projects: z.record(
    z.string(),
    z.object({ files: z.record(z.string(), z.object({ duration: z.number() })) }),
  ),
})

/** Returns how many seconds each test file took when Vitest last ran it here; nothing for those it never ran. */
export function measuredSeconds(root: string): Map<string, number> {
  const [kept] = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root })
  if (kept === undefined || !existsSync(join(root, kept))) return new Map()
  const { projects } = Results.parse(JSON.parse(readFileSync(join(root, kept), 'utf8')))
  return new Map(
    Object.values(projects).flatMap(({ files }) =>
      Object.entries(files).map(([file, { duration }]): [string, number] => [file, duration / 1000]),
    ),
  )
}

/**
 * Divides tests, nearest first, into those that fit into a time and the others. A test that doesn't fit is left out, and
 * shorter ones after it are still taken. `perProject`: what the first test of a project costs besides.
 */
export function fittingTests(
  nearestFirst: readonly string[],
  measured: ReadonlyMap<string, number>,
  limits: { seconds: number; perProject: number },
): { taken: string[]; left: string[] } {
  const taken: string[] = []
  const left: string[] = []
  const started = new Set<string>()
  let rest = limits.seconds
  for (const test of nearestFirst) {
    const project = projectOf(test)
    if (!project) continue
    const start = started.has(project.name) ? 0 : limits.perProject
    const seconds = (measured.get(test) ?? project.seconds) + start
    if (!project.isForChecks || seconds > rest) {
      left.push(test)
      continue
    }
    rest -= seconds
    started.add(project.name)
    taken.push(test)
  }
  return { taken, left }
}
