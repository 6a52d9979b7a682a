import { defineConfig } from 'oxlint'
import { LENGTHS } from './scripts/lint/lengths.mjs'
import { testRules } from './scripts/lint/test-rules.mjs'

const LAZY = {
  name: 'react',
  importNames: ['lazy'],
  message: 'A part that cannot be loaded must not take its page along: ui/lazy-part.tsx',
}

const NOT_IN_APP = ['zod', 'zod/mini'].map((name) => ({
  name,
  allowTypeImports: true,
  message: 'Take it from forms/zod.ts, which keeps it from compiling validators: the policy refuses those',
}))

const AXE = ['#tests/support/axe-violations.ts', 'axe-core'].map((name) => ({
  name,
  message:
    'Each page is looked at once, by the sweep; a dialog or another state in tests/a11y/page-states.ts',
}))

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./scripts/lint/plugin.mjs'],
  categories: { correctness: 'error' },
  env: { es2024: true },
  rules: {
    'farstead/one-way': 'error',
    'farstead/no-text-in-code': 'error',
    ...testRules({ except: true }),

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    // Texts and ids are what is turned into strings here; the types are wider than what arrives.
    'typescript/no-base-to-string': 'off',
    // Letters are taken one by one on purpose.
    'typescript/no-misused-spread': 'off',
    // `void` marks a callback whose answer nobody looks at, whatever that answer is.
    'typescript/no-meaningless-void-operator': 'off',
    // Objects here are plain data and functions; none of them uses `this`.
    'typescript/unbound-method': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/ban-ts-comment': 'error',
    // A copy taken on purpose, because the loop changes what it runs over.
    'unicorn/no-useless-spread': 'off',
    'unicorn/no-useless-fallback-in-spread': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'import/no-default-export': 'error',
    // Through types too: files that know each other only by types still can't be read apart.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // The compiler knows what a module exports, also behind an address that only the build understands.
    'import/default': 'off',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-eval': 'error',
    'no-debugger': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    ...LENGTHS.files,
    ...LENGTHS.functions,

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/no-array-index-key': 'error',
    'react/button-has-type': 'error',
    'react/react-in-jsx-scope': 'off',
    // Rules of the React compiler, which is not used: refs to elements and small stores are written to, the virtualiser is mutable.
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/globals': 'off',
    'react/set-state-in-effect': 'off',
    // <output> is announced as a whole in some browsers and not at all in others; role="status" is not.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // What scrolls must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { roles: ['log', 'tabpanel'], tags: [], allowExpressionValues: true },
    ],
    // An assertion may stand in a function that says what is expected.
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-conditional-expect': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  overrides: [
    ...LENGTHS.overrides,
    {
      files: ['**/src/db/**'],
      rules: {
        'no-restricted-globals': ['error', 'fetch', 'WebSocket', 'XMLHttpRequest', 'document', 'window'],
      },
    },
    {
      files: ['**/src/app/**'],
      rules: {
        'no-restricted-globals': ['error', 'XMLHttpRequest', 'WebSocket', 'indexedDB'],
        'no-restricted-imports': ['error', ...NOT_IN_APP, LAZY],
      },
    },
    {
      // Where it stands for the whole page, or answers a failure itself.
      files: [
        '**/src/app/shell/{layout/error-screen,layout/lock-gate,routing/retried-page}.tsx',
        '**/src/app/auth/login-route.tsx',
      ],
      rules: { 'no-restricted-imports': ['error', ...NOT_IN_APP] },
    },
    {
      files: ['**/src/app/forms/zod.ts', '**/src/app/**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['**/tests/e2e/**'],
      rules: { 'no-restricted-imports': ['error', ...AXE] },
    },
    { files: ['**/tests/e2e/sweep-*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      // Their tools look for a default export.
      files: [
        '*.config.ts',
        '*.config.mjs',
        'scripts/lint/plugin.mjs',
        'tests/support/*-setup.ts',
        'scripts/**/*-reporter.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['scripts/**', 'tests/**', 'server/start/main.ts'], rules: { 'no-console': 'off' } },
  ],
})
