import { tmpdir } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BROWSER_ARGS, findBrowser } from './scripts/find-browser.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { memoryFolder } from './scripts/memory-folder.ts'
import { aloneTests, sharedPages } from './scripts/shared-pages.ts'
import { iconSprite } from './scripts/vite/icon-sprite.ts'
import { keepModules } from './scripts/vite/keep-modules.ts'
import { BROWSER_LIBRARIES, listedLibraries } from './scripts/vite/listed-libraries.ts'

// Where every temporary file goes, of this process and of those that it starts.
process.env.TMPDIR = memoryFolder() ?? tmpdir()

const executablePath = findBrowser('shell')
/** Limits only end what would never end: what comes in a moment takes many on a machine that does other things too. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } }
const withPostgres = {
  globalSetup: ['tests/support/postgres-setup.ts'],
  setupFiles: ['tests/support/note-routes.ts'],
  ...patient,
}

const withServerAndBrowser = {
  environment: 'node' as const,
  globalSetup: ['tests/support/postgres-setup.ts', 'tests/support/journeys-setup.ts'],
  ...patient,
  testTimeout: 300_000,
}

/**
 * Tests of rare worlds and large counts are files of their own, `*.long.test.ts`, and run only in `npm run test:long`,
 * which runs nothing else.
 */
const areLong = process.env.LONG_TESTS === 'true'
const LONG_TESTS = '**/*.long.test.{ts,tsx}'
const testFiles = (include: string[], exclude: string[] = []) =>
  areLong
    ? { include: include.map((pattern) => pattern.replace('.test.', '.long.test.')), exclude }
    : { include, exclude: [...exclude, LONG_TESTS] }

const BROWSER_TESTS = ['tests/browser/**/*.test.{ts,tsx}', 'src/**/*.browser.test.{ts,tsx}']
const SHARED_PAGES = sharedPages(import.meta.dirname, BROWSER_TESTS)
const INTEGRATION_TESTS = ['tests/integration/**/*.test.ts']
const ALONE_IN_INTEGRATION = aloneTests(import.meta.dirname, INTEGRATION_TESTS)

/** A number: files run in an order of chance, the same one for the same number. Nothing may hang on what ran before. */
const order = process.env.TEST_ORDER

export default defineConfig({
  test: {
    // Two cores: more workers than that only make every timing worse.
    maxWorkers: 2,
    sequence: order ? { shuffle: { files: true }, seed: Number(order) } : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...testFiles(
            ['{src,contract,domain,words,scripts}/**/*.test.{ts,tsx}', 'tests/{support,lint}/**/*.test.ts'],
            ['**/*.browser.*test.{ts,tsx}'],
          ),
          ...patient,
          // Only what was imported outlives a file, and importing it again for each takes longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          ...testFiles(['{server,demo}/**/*.test.ts']),
          ...withPostgres,
          // As for the unit tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          ...testFiles(INTEGRATION_TESTS, ALONE_IN_INTEGRATION),
          ...withPostgres,
          // As for the unit tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration, alone',
          environment: 'node',
          ...testFiles(ALONE_IN_INTEGRATION),
          // Among the modules that `vi.resetModules` forgets: two tabs have one each.
          server: { deps: { inline: [/\/rxdb\//] } },
          ...withPostgres,
        },
      },
      {
        test: {
          name: 'property',
          environment: 'node',
          ...testFiles(['tests/{property,chaos}/**/*.test.ts']),
          ...withPostgres,
          testTimeout: 300_000,
        },
      },
      {
        plugins: [react(), iconSprite(), listedLibraries(BROWSER_LIBRARIES), keepModules()],
        // React as people get it. Its development build takes more time for every page.
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          include: BROWSER_LIBRARIES,
          noDiscovery: true,
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
        },
        test: {
          name: 'browser',
          ...patient,
          setupFiles: ['tests/support/shared-page.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS },
            }),
            instances: [
              // Loading the app's modules for each file takes longer than most tests of pages.
              { browser: 'chromium', name: 'browser, shared', ...testFiles(SHARED_PAGES), isolate: false },
              { browser: 'chromium', name: 'browser, alone', ...testFiles(BROWSER_TESTS, SHARED_PAGES) },
            ],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          ...testFiles(['tests/e2e/**/*.test.ts']),
          ...withServerAndBrowser,
          globalSetup: [...withServerAndBrowser.globalSetup, 'tests/support/stored-sign-in-setup.ts'],
          // As for the unit tests: each file has its own server and browsers, and its imports are the same.
          isolate: false,
        },
      },
      { test: { name: 'faults', ...testFiles(['tests/faults/**/*.test.ts']), ...withServerAndBrowser } },
      {
        test: {
          name: 'a11y',
          include: ['tests/a11y/**/*.test.ts'],
          ...withServerAndBrowser,
          // Eighty-four looks each, on a machine that may do other things beside.
          testTimeout: 1_200_000,
        },
      },
    ],
  },
})
