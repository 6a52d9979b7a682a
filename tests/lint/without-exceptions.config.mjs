import { defineConfig } from 'oxlint'
import { testRules } from '#scripts/lint/test-rules.mjs'

/** Only the rules that have exceptions, for every file. */
export default defineConfig({
  plugins: [],
  jsPlugins: ['../../scripts/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  rules: testRules({ except: false }),
})
