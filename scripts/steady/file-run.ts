import { z } from 'zod'

/** How one test file went in one run. */
export const FileRun = z.object({
  file: z.string(),
  hasPassed: z.boolean(),
  /** Everything that the file took: imports, hooks and tests. */
  seconds: z.number(),
  /** The first failure: the test, or nothing for the file as a whole, and what it said. */
  failure: z.string().nullable(),
})
export type FileRun = z.infer<typeof FileRun>

/** Names the file that the reporter writes to. */
export const REPORT_VARIABLE = 'FARSTEAD_FILE_REPORT'

/** Reads what the reporter wrote, one line per file; throws if it is something else. */
export function parseFileRuns(lines: string): FileRun[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => FileRun.parse(JSON.parse(line)))
}
