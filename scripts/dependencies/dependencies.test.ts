import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dependencyProblems, dependencyWarnings, KnownVersions, Manifest } from './dependency-problems.ts'
import { ENDINGS, HELD_BACK } from './held-back.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))

it('no package is deprecated, ended or a major version behind without a reason', () => {
  const asked = {
    manifest: Manifest.parse(read('../../package.json')),
    known: KnownVersions.parse(read('known-versions.json')),
    heldBack: HELD_BACK,
    endings: ENDINGS,
  }
  // Only told, because a test that the calendar turns red fails by chance.
  for (const line of dependencyWarnings(asked, new Date())) console.warn(line)
  expect(dependencyProblems(asked)).toEqual([])
})

describe('the checks of dependencies', () => {
  const asked = {
    manifest: { dependencies: { one: '4.2.0' }, devDependencies: { tool: '0.28.1' } },
    known: { asOf: '2026-11-01', packages: { one: { newest: '4.9.0' }, tool: { newest: '0.28.9' } } },
    heldBack: {},
    endings: [],
  }
  const newest = (one: string, tool = '0.28.9') => ({
    ...asked,
    known: { asOf: '2026-11-01', packages: { one: { newest: one }, tool: { newest: tool } } },
  })
  const heldBack = { one: { despite: 'newer', asOf: '2026-10-01', why: 'waits for two' } } as const

  it('accept packages at their newest major version', () => {
    expect(dependencyProblems(asked)).toEqual([])
  })

  it('report a major version behind, going by the second number before 1.0.0', () => {
    expect(dependencyProblems(newest('5.0.0', '0.29.0'))).toEqual([
      'one 4.2.0 is a major version behind 5.0.0',
      'tool 0.28.1 is a major version behind 0.29.0',
    ])
    expect(dependencyProblems(newest('4.9.0', '1.0.0'))).toEqual([
      'tool 0.28.1 is a major version behind 1.0.0',
    ])
  })

  it('accept a reason to hold a package back only while it is behind', () => {
    expect(dependencyProblems({ ...newest('5.0.0'), heldBack })).toEqual([])
    expect(dependencyProblems({ ...asked, heldBack })).toEqual([
      'one needs no reason to be held back any more: waits for two',
    ])
  })

  it('don’t accept a reason for one problem as a reason for another', () => {
    const endings = [{ name: 'one', major: 4, on: '2026-10-31' }]
    expect(dependencyProblems({ ...newest('5.0.0'), heldBack, endings })).toEqual([
      'one 4.2.0 has had no support since 2026-10-31',
    ])
    expect(dependencyWarnings({ ...asked, heldBack, endings }, new Date('2026-11-02'))).toEqual([
      'one 4.2.0 has no support after 2026-10-31',
    ])
  })

  it('report deprecated packages and those whose support has ended', () => {
    const known = {
      asOf: '2026-11-01',
      packages: { one: { newest: '4.9.0', deprecated: 'use two' }, tool: { newest: '0.28.9' } },
    }
    const endings = [
      { name: 'one', major: 4, on: '2026-10-31' },
      { name: 'one', major: 5, on: '2020-01-01' },
      { name: 'tool', on: '2026-11-02' },
    ]
    expect(dependencyProblems({ ...asked, known, endings })).toEqual([
      'one 4.2.0 is deprecated: use two',
      'one 4.2.0 has had no support since 2026-10-31',
    ])
  })

  it('report packages that were never looked up or are no longer required', () => {
    const known = { asOf: '2026-11-01', packages: { one: { newest: '4.9.0' }, gone: { newest: '1.0.0' } } }
    expect(dependencyProblems({ ...asked, known })).toEqual([
      'tool is not in known-versions.json: run "npm run look-up"',
      'gone is no package that package.json asks for',
    ])
  })

  it('warn of a coming end of support and of an old look-up', () => {
    const endings = [{ name: 'one', on: '2027-05-01' }]
    expect(dependencyWarnings({ ...asked, endings }, new Date('2026-11-02'))).toEqual([])
    expect(dependencyWarnings({ ...asked, endings }, new Date('2027-02-02'))).toEqual([
      'known-versions.json is of 2026-11-01: run "npm run look-up"',
      'one 4.2.0 has no support after 2027-05-01',
    ])
  })
})
