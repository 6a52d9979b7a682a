/** One rule of the program, how to break it, and the test that must fail. */
export type BrokenRule = {
  /** The value for `--rule=`. */
  name: string
  rule: string
  /** Each `from` occurs in its file exactly once. */
  edits: readonly { file: string; from: string; to: string }[]
  test: BrokenRuleTest
}

/** `only` selects one of the file's tests by a part of its name. */
type BrokenRuleTest = {
  project: 'unit' | 'server' | 'integration' | 'integration, alone' | 'property' | 'faults'
  file: string
  only?: string
}
