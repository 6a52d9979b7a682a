/** A project of vitest.config.ts, by where its tests stand. */
type Project = { name: string; files: RegExp; seconds: number }

/** The first that matches counts. `seconds`: what a file takes that has not been measured on this machine. */
const PROJECTS: readonly Project[] = [
  { name: 'browser', files: /^tests\/browser\/|^src\/.*\.browser\.test\.tsx?$/, seconds: 1.5 },
  { name: 'unit', files: /^(src|contract|domain|words|scripts|tests\/(support|lint))\//, seconds: 0.5 },
  { name: 'server', files: /^(server|demo)\//, seconds: 1.5 },
  { name: 'integration*', files: /^tests\/integration\//, seconds: 5 },
  { name: 'property', files: /^tests\/(property|chaos)\//, seconds: 20 },
  { name: 'e2e', files: /^tests\/e2e\//, seconds: 30 },
]
/** They need the built client and a server with its demo: more than a check has time for. */
const ONLY_IN_WHOLE_RUNS = new Set(['e2e'])

const TEST = /\.test\.tsx?$/
/** Tests of rare worlds and large counts, and fixtures. */
const NEVER = /\.long\.test\.|^tests\/lint-fixtures\//

/** Returns the project of a test file; `null` for other files, fixtures, and tests of the long run. */
export function projectOf(file: string): { name: string; seconds: number; isForChecks: boolean } | null {
  if (!TEST.test(file) || NEVER.test(file)) return null
  const project = PROJECTS.find(({ files }) => files.test(file))
  if (!project) return null
  return { name: project.name, seconds: project.seconds, isForChecks: !ONLY_IN_WHOLE_RUNS.has(project.name) }
}
