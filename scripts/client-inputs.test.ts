import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashClientInputs } from './client-inputs.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'client-inputs-'))
  mkdirSync(join(root, 'src/app'), { recursive: true })
  writeFileSync(join(root, 'src/app/main.tsx'), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the hash that decides whether to build', () => {
  it('stays the same when nothing changed, whatever else is in the environment', () => {
    expect(hashClientInputs(root, { PORT: '1' })).toBe(hashClientInputs(root, { PORT: '2' }))
  })

  it('changes with the text of a source, with a new file, and with a .env file', () => {
    const seen = new Set([hashClientInputs(root, {})])
    for (const [file, text] of [
      ['src/app/main.tsx', 'two'],
      ['src/app/other.tsx', ''],
      ['.env', 'VITE_APP_TITLE=Else'],
    ] as const) {
      writeFileSync(join(root, file), text)
      seen.add(hashClientInputs(root, {}))
    }
    expect(seen.size).toBe(4)
  })

  it('changes with a VITE_* value', () => {
    expect(hashClientInputs(root, { VITE_APP_TITLE: 'Else' })).not.toBe(hashClientInputs(root, {}))
  })

  it('doesn’t change with a test beside a source', () => {
    const before = hashClientInputs(root, {})
    writeFileSync(join(root, 'src/app/main.test.ts'), 'a test')
    expect(hashClientInputs(root, {})).toBe(before)
  })
})
