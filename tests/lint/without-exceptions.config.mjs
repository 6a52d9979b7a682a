import { defineConfig } from 'oxlint'
import { unsteadyRules } from '#scripts/lint/unsteady.mjs'

/** Only the rules about unsteady tests, for every file. */
export default defineConfig({
  plugins: [],
  jsPlugins: ['../../scripts/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  rules: unsteadyRules({ except: false }),
})
