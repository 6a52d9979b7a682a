import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take far longer than their size tells: each goes through every page, or puts a former release together. One
 * that began last would run alone, with the other worker idle.
 */
export const LONGEST = [
  'tests/e2e/former-build.long.test.ts',
  'tests/e2e/sweep-host.test.ts',
  'tests/e2e/sweep-others.test.ts',
]

/** Vitest's order, which goes by size where no run before has left times, with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const { root } = this.ctx.config
    return longestFirst(sorted, ({ moduleId }) => relative(root, moduleId))
  }
}

/** Returns the files with the longest ones first, and all others in the order they had. */
export function longestFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const isLong = (file: File) => LONGEST.includes(pathOf(file))
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}
