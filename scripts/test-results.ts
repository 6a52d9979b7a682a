import { z } from 'zod'

const FailedTest = z.object({ name: z.string(), reason: z.string() })
/** A failed test, with its error and the first place in the stack that belongs to the project. */
export type FailedTest = z.infer<typeof FailedTest>

const TestFile = z.object({ name: z.string(), seconds: z.number() })
/** How long a file's tests and hooks took; `name` is relative to the project's root. */
export type TestFile = z.infer<typeof TestFile>

/** What a step of `npm test` that runs tests has found. */
export const TestResults = z.object({
  passed: z.number(),
  /** Also counts what failed outside of a test. */
  failed: z.number(),
  skipped: z.number(),
  failedTests: z.array(FailedTest),
  files: z.array(TestFile),
})
export type TestResults = z.infer<typeof TestResults>
