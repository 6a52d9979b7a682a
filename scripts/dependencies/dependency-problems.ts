import { z } from 'zod'

const DAY_MS = 24 * 3600 * 1000
/** How long before an ending, and after a look-up, it is time to look. */
const WARNED_DAYS = 180
const LOOKED_UP_DAYS = 90

/** What package.json says of the packages that it asks for, all of them exact versions. */
export const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

/** What the registry said of each package on a day, as `npm run look-up` writes it. */
export const KnownVersions = z.object({
  asOf: z.iso.date(),
  packages: z.record(z.string(), z.object({ newest: z.string(), deprecated: z.string().optional() })),
})

type Problem = 'newer' | 'deprecated' | 'ended'

/**
 * Why a package is used although there is a newer major version, although it's deprecated, or although it has ended.
 * `asOf` is the day on which somebody last asked whether that still holds.
 */
export type HeldBack = Readonly<Record<string, { despite: Problem; asOf: string; why: string }>>

/** The day after which nobody mends a package any more; `major` limits it to one of its major versions. */
export type Ending = { name: string; major?: number; on: string }

type Asked = {
  manifest: z.infer<typeof Manifest>
  known: z.infer<typeof KnownVersions>
  heldBack: HeldBack
  endings: readonly Ending[]
}

/**
 * Returns what is wrong with the packages that the project asks for, one line each: deprecated, ended, a major version
 * behind, or unknown. Everything is as of the day on which the registry was asked, so the lines are the same every day
 * until it is asked again.
 */
export function dependencyProblems({ manifest, known, heldBack, endings }: Asked): string[] {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const names = new Set(asked.map(([name]) => name))
  const ofPackages = asked.flatMap(([name, version]) => {
    const here = known.packages[name]
    if (here === undefined) return [`${name} is not in known-versions.json: run "npm run look-up"`]
    const end = endOf(name, version, endings)
    const problems: Partial<Record<Problem, string>> = {
      ...(here.deprecated !== undefined && { deprecated: `is deprecated: ${here.deprecated}` }),
      ...(end !== undefined && end <= known.asOf && { ended: `has had no support since ${end}` }),
      ...(majorOf(here.newest) > majorOf(version) && { newer: `is a major version behind ${here.newest}` }),
    }
    const reason = heldBack[name]
    if (reason !== undefined && problems[reason.despite] === undefined)
      return [`${name} needs no reason to be held back any more: ${reason.why}`]
    return Object.entries(problems).flatMap(([problem, words]) =>
      problem === reason?.despite ? [] : [`${name} ${version} ${words}`],
    )
  })
  const strangers = [...Object.keys(known.packages), ...Object.keys(heldBack)]
    .filter((name) => !names.has(name))
    .map((name) => `${name} is no package that package.json asks for`)
  return [...ofPackages, ...strangers]
}

/** Returns what should be looked at before long; the lines depend on today. */
export function dependencyWarnings({ manifest, known, heldBack, endings }: Asked, today: Date): string[] {
  const soon = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).flatMap(
    ([name, version]) => {
      const end = endOf(name, version, endings)
      if (end === undefined || heldBack[name]?.despite === 'ended') return []
      return daysUntil(end, today) < WARNED_DAYS ? [`${name} ${version} has no support after ${end}`] : []
    },
  )
  const isOld = daysUntil(known.asOf, today) < -LOOKED_UP_DAYS
  return isOld ? [`known-versions.json is of ${known.asOf}: run "npm run look-up"`, ...soon] : soon
}

/** Returns the day after which nobody mends this version any more, if one is known. */
function endOf(name: string, version: string, endings: readonly Ending[]): string | undefined {
  return endings.find((one) => one.name === name && (one.major ?? majorOf(version)) === majorOf(version))?.on
}

/** Before 1.0.0, the second number counts as the major version, as it does for npm. */
function majorOf(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major === 0 ? minor / 1000 : major
}

function daysUntil(day: string, today: Date): number {
  return (Date.parse(day) - today.getTime()) / DAY_MS
}
