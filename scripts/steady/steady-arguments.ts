import { parseArgs } from 'node:util'

/** What `npm run steady` is asked to do. */
export type SteadyArguments = {
  times: number
  /** Without one more busy core. */
  isQuiet: boolean
  /** The commit since which files count as changed; `null` is the last day. */
  since: string | null
  /** Parts of file names; without any, the changed files. */
  patterns: string[]
}

const TIMES = 20

/** Reads the words after `npm run steady --`; throws, with what is wrong, if it doesn't know one of them. */
export function readSteadyArguments(words: readonly string[]): SteadyArguments {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { times: { type: 'string' }, since: { type: 'string' }, quiet: { type: 'boolean' } },
    allowPositionals: true,
  })
  const times = values.times === undefined ? TIMES : Number(values.times)
  if (!Number.isInteger(times) || times < 1)
    throw new Error(`--times takes a number from 1, not ${values.times}`)
  return { times, isQuiet: values.quiet ?? false, since: values.since ?? null, patterns: positionals }
}
