import type { FileRun } from './file-run.ts'

/** How often one file passed, how long it took, and what its first failure said. */
export type Steadiness = {
  file: string
  passed: number
  times: number
  /** Of the runs in which the file ran to its end; `null` if there were none. */
  seconds: { min: number; median: number; max: number } | null
  firstFailure: { run: number; words: string } | null
}

const MAX_LINES = 12

/** Returns for each file how it went over all runs. A run in which a file is missing counts as failed. */
export function steadinessOf(files: readonly string[], runs: readonly (readonly FileRun[])[]): Steadiness[] {
  return files.map((file) => {
    const ofFile = runs.map((run) => run.find((entry) => entry.file === file) ?? null)
    const seconds = ofFile.flatMap((run) => (run ? [run.seconds] : [])).toSorted((a, b) => a - b)
    const failedAt = ofFile.findIndex((run) => !run?.hasPassed)
    return {
      file,
      passed: ofFile.filter((run) => run?.hasPassed).length,
      times: runs.length,
      seconds:
        seconds.length === 0
          ? null
          : { min: seconds[0] ?? 0, median: median(seconds), max: seconds.at(-1) ?? 0 },
      firstFailure:
        failedAt === -1
          ? null
          : { run: failedAt + 1, words: ofFile[failedAt]?.failure ?? 'It did not run to its end' },
    }
  })
}

/** Returns one line per file, with its first failure below it, and the sum. */
export function formatSteadiness(all: readonly Steadiness[]): string {
  const width = Math.max(0, ...all.map(({ file }) => file.length))
  const head = `  ${''.padEnd(width)}   passed     min  median     max`
  const lines = all.flatMap(({ file, passed, times, seconds, firstFailure }) => {
    const figures = seconds ? [seconds.min, seconds.median, seconds.max] : []
    const columns = figures.map((figure) => `${figure.toFixed(1)} s`.padStart(8)).join('')
    const counts = `${passed}/${times}`.padStart(7)
    const line = `${passed === times ? '✓' : '✗'} ${file.padEnd(width)}  ${counts}${columns}`
    return firstFailure ? [line, indented(firstFailure)] : [line]
  })
  const steady = all.filter(({ passed, times }) => passed === times).length
  return [head, ...lines, '', `${steady} of ${all.length} files passed every time`].join('\n')
}

function indented({ run, words }: { run: number; words: string }): string {
  const lines = `run ${run}: ${words}`.split('\n').slice(0, MAX_LINES)
  return lines.map((line) => `    ${line}`).join('\n')
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const above = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? above : (above + (sorted[middle - 1] ?? 0)) / 2
}
