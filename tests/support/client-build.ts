import { execFileSync } from 'node:child_process'

/** Before journeys: the client as people get it, built only if a source changed since the last build. */
export function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--if-changed'], {
    stdio: 'inherit',
  })
}
