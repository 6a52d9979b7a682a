const lines = (max) => ['error', { max, skipBlankLines: false, skipComments: false }]

/**
 * How long a file and a function may be. A component holds markup, so it has to be shorter to be read in one piece.
 * Tests count by their own rule: a `describe` is a function too.
 */
export const LENGTHS = {
  files: { 'max-lines': lines(400) },
  functions: { 'max-lines-per-function': lines(120) },
  overrides: [
    { files: ['**/src/app/**/*.tsx'], rules: { 'max-lines-per-function': lines(80) } },
    { files: ['**/*.test.{ts,tsx}', '**/tests/**'], rules: { 'max-lines-per-function': 'off' } },
  ],
}
