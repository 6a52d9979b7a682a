import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutMethods, withoutUnusedMethods } from './without-unused-methods.ts'

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(name))
const ZOD = join(folderOf('zod'), 'v4/classic/schemas.js')
const RXDB = join(folderOf('rxdb/package.json'), 'dist/esm')

/** The methods of every class and object in a module, by the names that begin a line. */
const methodsOf = (code: string) =>
  [...code.matchAll(/^ {2,4}(?:async |get |set )*(\w+)(?:: (?:async )?function \w+)?\([^\n]*\{$/gm)].flatMap(
    ([, name = '']) => (/^(if|for|while|switch|catch|function)$/.test(name) ? [] : [name]),
  )

function transformed(path: string, realm: 'page' | 'worker'): { before: string; after: string } {
  const before = readFileSync(path, 'utf8')
  const { transform } = withoutUnusedMethods(realm)
  if (typeof transform !== 'function') throw new Error('The plugin transforms nothing')
  const { code } = Reflect.apply(transform, {}, [before, path]) as { code: string }
  return { before, after: code }
}

it.each([
  [ZOD, 'worker'],
  [join(RXDB, 'rx-collection.js'), 'worker'],
  [join(RXDB, 'rx-database.js'), 'worker'],
  [join(folderOf('i18next'), '../esm/i18next.js'), 'page'],
] as const)('%s as it is installed loses methods in the %s, and nothing else', (path, realm) => {
  const { before, after } = transformed(path, realm)
  const left = new Set(methodsOf(after))
  const gone = methodsOf(before).filter((name) => !left.has(name))
  expect(gone.length).toBeGreaterThan(8)
  expect(withoutMethods(before, [...new Set(gone)])).toBe(after)
  // What is left is a module with the same exports.
  const exported = (code: string) => code.match(/^export .*?[({=]/gm)
  expect(exported(after)).toEqual(exported(before))
})

it('a method is left out with all its lines, and its neighbours stay', () => {
  const code = `class A {\n  async gone(x) {\n    if (x) {\n      y()\n    }\n  }\n  kept() {\n    z()\n  }\n}\n`
  expect(withoutMethods(code, ['gone'])).toBe(`class A {\n  kept() {\n    z()\n  }\n}\n`)
})

it('a method that the library does not have any more is a mistake', () => {
  expect(() => withoutMethods('class A {}', ['gone'])).toThrow('A library has no gone')
})
