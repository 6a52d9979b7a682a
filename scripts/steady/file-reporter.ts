import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'
import { REPORT_VARIABLE, type FileRun } from './file-run.ts'

/** A reporter for Vitest that appends each finished test file to the file that the environment names. */
export default class FileReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const path = process.env[REPORT_VARIABLE]
    if (path === undefined) throw new Error(`${REPORT_VARIABLE} names no file`)
    appendFileSync(path, `${JSON.stringify(fileRunOf(module))}\n`)
  }
}

function fileRunOf(module: TestModule): FileRun {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return {
    file: module.relativeModuleId,
    hasPassed: module.ok(),
    seconds: ms / 1000,
    failure: firstFailure(module),
  }
}

function firstFailure(module: TestModule): string | null {
  for (const test of module.children.allTests('failed')) {
    const [error] = test.result().errors ?? []
    return `${test.fullName}: ${words(error?.message)}`
  }
  for (const suite of [module, ...module.children.allSuites()]) {
    const [error] = suite.errors()
    if (error) return words(error.message)
  }
  return module.ok() ? null : 'It failed without saying why'
}

function words(message: string | undefined): string {
  return stripVTControlCharacters(message ?? 'It failed without saying why').trim()
}
