import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBrowser, type BrowserKind } from './find-browser.ts'

let machine = ''
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'farstead-browsers-'))
})
afterEach(() => rmSync(machine, { recursive: true, force: true }))

const DEBIAN = 'usr/bin/chromium'
const DEBIAN_SHELL = 'usr/bin/chromium-headless-shell'
const PLAYWRIGHT = 'ms-playwright/chromium-1200/chrome-linux64/chrome'
const PLAYWRIGHT_SHELL =
  'ms-playwright/chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell'

function install(...paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(machine, path)), { recursive: true })
    writeFileSync(join(machine, path), '')
  }
}

function find(kind: BrowserKind, env: NodeJS.ProcessEnv = {}): string | null {
  const places = { debian: join(machine, 'usr/bin'), playwright: join(machine, PLAYWRIGHT) }
  const found = findBrowser(kind, env, places)
  return found?.startsWith(machine) === true ? found.slice(machine.length + 1) : found
}

describe('a shell', () => {
  it('is Debian’s, before any other', () => {
    install(DEBIAN, DEBIAN_SHELL, PLAYWRIGHT, PLAYWRIGHT_SHELL)
    expect(find('shell')).toBe(DEBIAN_SHELL)
  })

  it('is Playwright’s on a machine without Debian’s', () => {
    install(DEBIAN, PLAYWRIGHT, PLAYWRIGHT_SHELL)
    expect(find('shell')).toBe(PLAYWRIGHT_SHELL)
  })

  it('is never Playwright’s of another version', () => {
    install(PLAYWRIGHT, PLAYWRIGHT_SHELL.replace('1200', '1100'))
    expect(find('shell')).toBe(PLAYWRIGHT)
  })

  it.each([DEBIAN, PLAYWRIGHT])('is the whole browser where there is only %s', (whole) => {
    install(whole)
    expect(find('shell')).toBe(whole)
  })
})

describe('a whole browser', () => {
  it('is Debian’s, then Playwright’s', () => {
    install(DEBIAN_SHELL, PLAYWRIGHT, PLAYWRIGHT_SHELL)
    expect(find('whole')).toBe(PLAYWRIGHT)
    install(DEBIAN)
    expect(find('whole')).toBe(DEBIAN)
  })

  it('is never a shell', () => {
    install(DEBIAN_SHELL, PLAYWRIGHT_SHELL)
    expect(find('whole')).toBeNull()
  })
})

describe('CHROMIUM_PATH', () => {
  it.each(['shell', 'whole'] as const)('is used for every browser: %s', (kind) => {
    install(DEBIAN, DEBIAN_SHELL, 'opt/mine')
    expect(find(kind, { CHROMIUM_PATH: join(machine, 'opt/mine') })).toBe('opt/mine')
  })

  it('is refused if it names no file, whatever else is installed', () => {
    install(DEBIAN, DEBIAN_SHELL)
    expect(() => find('shell', { CHROMIUM_PATH: join(machine, 'opt/mine') })).toThrow(/does not exist/)
  })
})

it('finds nothing on a machine without a browser', () => {
  expect([find('shell'), find('whole')]).toEqual([null, null])
})
