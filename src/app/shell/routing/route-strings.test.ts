import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { english } from '#words/app-words.ts'

const APP = join(import.meta.dirname, '../..')
const ROUTES = join(APP, 'routes.tsx')
/** Strings loaded by the routes around a page, or by a function of the table. */
const FROM_AROUND = { auth: ['account'], landing: ['front'], pricing: ['front'] } as Record<string, string[]>
const EVERYWHERE = [...Object.keys(english), 'layout']

type Source = { imports: string[]; lazyImports: string[]; used: string[]; brought: string[] }
type Start = { file: string; strings: string[] }

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)

const sources = new Map<string, Source>()
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
  const files = (specifiers: string[]) => specifiers.flatMap((specifier) => fileOf(file, specifier) ?? [])
  const source = {
    imports: files(all(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)),
    lazyImports: files(all(/\bimport\('([^']+)'\)/g)),
    used: all(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g).flatMap(quoted),
    brought: all(/loadStrings\(([^)]*)\)/g).flatMap(quoted),
  }
  sources.set(file, source)
  return source
}

/** Returns the file of this app that an import names; `null` for any other import. */
function fileOf(from: string, specifier: string): string | null {
  const path = specifier.startsWith('.')
    ? resolve(dirname(from), specifier)
    : specifier.startsWith('#app/')
      ? join(APP, specifier.slice('#app/'.length))
      : null
  return path !== null && /\.tsx?$/.test(path) && existsSync(path) ? path : null
}

/** Returns the pages of the route table, each with the strings that load with it. */
function pages(): Start[] {
  const text = readFileSync(ROUTES, 'utf8')
  const found = text.matchAll(
    /\(\) => import\('(\.\/([^/']+)[^']*)'\),?\s*(?:\(\) => loadStrings\(([^)]*)\)|\[([^\]]*)\])?/g,
  )
  return [...found].map(([, path = '', feature = '', called = '', listed = '']) => ({
    file: join(APP, path),
    strings: [...quoted(called || listed), ...(FROM_AROUND[feature] ?? [])],
  }))
}

/**
 * Returns where strings are used that nothing has loaded, starting from a page and including the parts that it loads
 * later.
 */
function missing({ file, strings }: Start): string[] {
  const wrong: string[] = []
  const seen = new Set<string>()
  const starts = [{ start: file, here: new Set([...EVERYWHERE, ...strings]) }]
  for (const { start, here } of starts) {
    // Files imported statically have only these strings; parts that load later may load more.
    const files = [start]
    for (const at of files) {
      if (seen.has(at)) continue
      seen.add(at)
      const { imports, lazyImports, used, brought } = sourceOf(at)
      const own = new Set([...here, ...brought])
      for (const words of used)
        if (!own.has(words)) wrong.push(`${words} in ${named(at)}, from ${named(file)}`)
      files.push(...imports)
      starts.push(...lazyImports.map((later) => ({ start: later, here: own })))
    }
  }
  return wrong
}

const named = (file: string): string => file.slice(APP.length + 1)

test('reads every page of the route table', () => {
  expect(pages().length).toBe(readFileSync(ROUTES, 'utf8').match(/import\('/g)?.length)
})

test('a page loads all strings that it and its parts use', () => {
  expect(pages().flatMap(missing)).toEqual([])
})
