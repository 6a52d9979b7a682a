import { readdirSync, readFileSync } from 'node:fs'
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
] as const)('the installed %s loses methods in the %s, and nothing else', (path, realm) => {
  const { before, after } = transformed(path, realm)
  const left = new Set(methodsOf(after))
  const gone = methodsOf(before).filter((name) => !left.has(name))
  expect(gone.length).toBeGreaterThan(8)
  expect(withoutMethods(before, [...new Set(gone)])).toBe(after)
  // What is left is a module with the same exports.
  const exported = (code: string) => code.match(/^export .*?[({=]/gm)
  expect(exported(after)).toEqual(exported(before))
})

/** The part of i18next that the app uses, for words of any name. */
type Words = {
  init: (options: object) => Promise<unknown>
  t: (key: string, values?: object) => string
  addResourceBundle: (language: string, feature: string, words: object) => void
  changeLanguage: (language: string) => Promise<unknown>
  loadNamespaces: (feature: string) => Promise<unknown>
  hasLoadedNamespace: (feature: string) => boolean
  getFixedT: (language: string, feature: string) => (key: string) => string
}

it('i18next still translates into the chosen language, and into others later', async () => {
  const path = join(folderOf('i18next'), '../esm/i18next.js')
  const code = encodeURIComponent(transformed(path, 'page').after)
  const { default: i18next } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as {
    default: Words
  }
  // As src/app/i18n/i18n.ts does.
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: {
      en: { shell: { hello: 'Hello {{name}}', beds_one: '{{count}} bed', beds_other: '{{count}} beds' } },
    },
    ns: ['shell', 'later'],
    defaultNS: 'shell',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  expect(i18next.t('hello', { name: 'Mere' })).toBe('Hello Mere')
  expect([1, 2].map((count) => i18next.t('beds', { count }))).toEqual(['1 bed', '2 beds'])
  i18next.addResourceBundle('es', 'shell', { hello: 'Hola, {{name}}' })
  await i18next.changeLanguage('es')
  expect(i18next.t('hello', { name: 'Mere' })).toBe('Hola, Mere')
  expect(i18next.t('beds', { count: 2 })).toBe('2 beds')
  i18next.addResourceBundle('es', 'later', { bye: 'Adiós' })
  await i18next.loadNamespaces('later')
  expect(i18next.hasLoadedNamespace('later')).toBe(true)
  expect(i18next.getFixedT('es', 'later')('bye')).toBe('Adiós')
})

it('removes a method with all its lines and keeps its neighbours', () => {
  const code = `class A {\n  async gone(x) {\n    if (x) {\n      y()\n    }\n  }\n  kept() {\n    z()\n  }\n}\n`
  expect(withoutMethods(code, ['gone'])).toBe(`class A {\n  kept() {\n    z()\n  }\n}\n`)
})

it('fails if the library no longer has a method', () => {
  expect(() => withoutMethods('class A {}', ['gone'])).toThrow('A library has no gone')
})

it('no schema of the contract calls a method that the worker lacks', () => {
  const { before, after } = transformed(ZOD, 'worker')
  const left = new Set(methodsOf(after))
  const gone = methodsOf(before).filter((name) => !left.has(name))
  // Functions of the library itself, as in `z.iso.date()`, are kept.
  const call = new RegExp(String.raw`(?<!\bz(?:\.iso)?\s*)\.(?:${[...new Set(gone)].join('|')})\(`, 'g')
  const folder = new URL('../../contract/', import.meta.url)
  const calls = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const code = readFileSync(new URL(name, folder), 'utf8')
      return [...code.matchAll(call)].map(([found]) => `${name}: ${found}`)
    })
  expect(calls).toEqual([])
})
