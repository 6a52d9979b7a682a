import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedFiles, commitOfYesterday } from './changed-files.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'farstead-changed-'))
  git('init', '--quiet')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function git(...args: string[]): void {
  const someone = ['-c', 'user.name=Ani', '-c', 'user.email=ani@example.nz', '-c', 'commit.gpgsign=false']
  execFileSync('git', ['-C', root, ...someone, ...args])
}

function commit(files: Record<string, string>, date = new Date()): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  git('add', '--all')
  process.env.GIT_COMMITTER_DATE = date.toISOString()
  git('commit', '--quiet', '--message', 'Change files')
  delete process.env.GIT_COMMITTER_DATE
}

it('returns changed, staged and new files, and deleted ones only if asked for', () => {
  commit({
    'kept.ts': '1',
    'changed.ts': '1',
    'staged.ts': '1',
    'gone.ts': '1',
    '.gitignore': 'ignored.ts\n',
  })
  writeFileSync(join(root, 'changed.ts'), '2')
  writeFileSync(join(root, 'staged.ts'), '2')
  git('add', 'staged.ts')
  writeFileSync(join(root, 'new.ts'), '1')
  writeFileSync(join(root, 'ignored.ts'), '1')
  rmSync(join(root, 'gone.ts'))
  expect(changedFiles(root, 'HEAD')).toEqual(['changed.ts', 'new.ts', 'staged.ts'])
  expect(changedFiles(root, 'HEAD', { withGone: true })).toEqual([
    'changed.ts',
    'gone.ts',
    'new.ts',
    'staged.ts',
  ])
})

it('returns both names of a moved file if deleted ones are asked for', () => {
  commit({ 'before.ts': 'the same text' })
  git('mv', 'before.ts', 'after.ts')
  expect(changedFiles(root, 'HEAD', { withGone: true })).toEqual(['after.ts', 'before.ts'])
})

it('refuses a commit that does not exist', () => {
  commit({ 'a.ts': '1' })
  expect(() => changedFiles(root, 'nowhere')).toThrow(/nowhere/)
})

it('uses the last commit older than a day as yesterday’s', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  commit({ 'old.ts': '1' }, hoursAgo(50))
  commit({ 'older-than-a-day.ts': '1' }, hoursAgo(30))
  commit({ 'today.ts': '1' }, hoursAgo(2))
  expect(changedFiles(root, commitOfYesterday(root))).toEqual(['today.ts'])
})

it('treats everything as new in a repository that began today', () => {
  commit({ 'today.ts': '1' })
  expect(changedFiles(root, commitOfYesterday(root))).toEqual(['today.ts'])
})
