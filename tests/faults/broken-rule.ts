/** One rule of the program, how to break it, and the test that must turn red. */
export type BrokenRule = {
  /** As `--rule=` takes it. */
  name: string
  rule: string
  /** Each `from` stands in its file exactly once. */
  edits: readonly { file: string; from: string; to: string }[]
  test: BrokenRuleTest
}

/** `only` chooses one of the file's tests, by a part of its name. */
type BrokenRuleTest = {
  project: 'unit' | 'server' | 'integration' | 'property' | 'faults'
  file: string
  only?: string
}
