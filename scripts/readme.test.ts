import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/**
 * Returns the environment variables that the server reads: in capitals, between quotes, in the files that read them.
 */
function namesReadByTheServer(): string[] {
  const source = ['config.ts', 'assistant-config.ts', 'pusher-config.ts']
    .map((file) => readFileSync(join(root, 'server/scope', file), 'utf8'))
    .join('\n')
  return [...source.matchAll(/'([A-Z][A-Z_]+)'/g)].map((match) => match[1] ?? '')
}

function namesReadByTheClient(): string[] {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  return [...sources.join('\n').matchAll(/import\.meta\.env\.(VITE_[A-Z_]+)/g)].map((match) => match[1] ?? '')
}

/** Returns the names in the first column of the README's configuration tables. */
function namesInTheReadme(): string[] {
  const rows = readme
    .slice(readme.indexOf('## Configuration'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] ?? ''),
  )
}

it('the configuration tables name exactly what server and client read', () => {
  const read = new Set([...namesReadByTheServer(), ...namesReadByTheClient()])
  expect(read.size).toBeGreaterThan(15)
  expect(namesInTheReadme().toSorted()).toEqual([...read].toSorted())
})

it('every script and file that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = [...readme.matchAll(/npm (?:run )?([a-z0-9:-]+)/g)].map((match) => match[1] ?? '')
  const missing = named.filter((name) => name !== 'ci' && !(name in scripts))
  expect(missing).toEqual([])
  const links = [...readme.matchAll(/\]\(((?!https?:)[^)#]+)\)/g)].map((match) => match[1] ?? '')
  expect(links).toContain('docs/wire.md')
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
})
