import { sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Modules that libraries refer to and nothing in a browser asks for: what Zod describes its schemas to others with, and
 * what RxDB keeps the results of its own queries current with.
 */
const UNUSED =
  /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$|rxdb\/dist\/esm\/event-reduce\.js$/
/** Zod's English for what is wrong with a value, which no screen shows: forms have words of their own. */
const ENGLISH = /zod\/v4\/locales\/en\.js$/
const WITHOUT_ENGLISH = 'export default () => ({ localeError: () => undefined })'

/** What the PDF library knows of the fonts that every reader has, with which no document is written. */
const READERS_FONTS =
  /@cantoo\/pdf-lib\/es\/packages\/standard-fonts\/(Courier|Helvetica|Times|Symbol|ZapfDingbats)[\w-]*\.compressed\.json$/

const EXPORTED = /^export (?:function|const|var) (\w+)|^export \{ \w+ as (\w+) \}/gm

/**
 * Leaves parts of libraries out of the client, 25 KB before compression of what a first visit loads and 120 KB of what
 * makes documents: asking for one gives nothing.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'farstead:without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replaceAll(sep, '/')
      if (ENGLISH.test(file)) return { code: WITHOUT_ENGLISH, map: null }
      if (isReadersFont(file)) return { code: '""', map: null }
      return UNUSED.test(file) ? { code: emptied(code), map: null } : null
    },
  }
}

/** Whether a file describes a font that documents are never written with. */
export function isReadersFont(file: string): boolean {
  return READERS_FONTS.test(file)
}

/** Returns a module with the same exports, all of them functions that do nothing. Throws for a module without any. */
export function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias)
  if (names.length === 0) throw new Error('A library is written in another way than this build knows')
  return names.map((name) => `export const ${name} = () => undefined`).join('\n')
}
