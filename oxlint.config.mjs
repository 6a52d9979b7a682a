import { defineConfig } from 'oxlint'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./scripts/lint/plugin.mjs'],
  categories: { correctness: 'error' },
  env: { es2024: true },
  rules: {
    'farstead/one-way': 'error',
    'farstead/no-text-in-code': 'error',

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // Objects here are plain data and functions; none of them uses `this`.
    'typescript/unbound-method': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/ban-ts-comment': 'error',
    // A copy taken on purpose, because the loop changes what it runs over.
    'unicorn/no-useless-spread': 'off',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-eval': 'error',
    'no-debugger': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/no-array-index-key': 'error',
    'react/button-has-type': 'error',
    'react/react-in-jsx-scope': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  overrides: [
    {
      files: ['**/src/db/**'],
      rules: {
        'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'XMLHttpRequest', 'document', 'window'],
      },
    },
    {
      files: ['**/src/app/**'],
      rules: { 'no-restricted-globals': ['error', 'XMLHttpRequest', 'WebSocket', 'indexedDB'] },
    },
    {
      // Their tools look for a default export.
      files: ['*.config.ts', '*.config.mjs', 'scripts/lint/plugin.mjs'],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
  ],
})
