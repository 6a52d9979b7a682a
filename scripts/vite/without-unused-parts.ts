import { sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Modules that libraries refer to and nothing in a browser asks for: what Zod describes its schemas to others with, and
 * reads values that contain themselves with, which JSON can't; and RxDB's own queries and documents, because rows are
 * read and written past it (src/db/storage).
 */
const UNUSED =
  /zod\/v4\/core\/(json-schema-processors|to-json-schema|memoizer)\.js$|rxdb\/dist\/esm\/(event-reduce|rx-query|rx-query-single-result|query-cache|doc-cache|incremental-write|rx-document|rx-document-prototype-merge)\.js$/
/** Zod compiles schemas where the page's policy allows that, and here it never does. */
const COMPILED = /zod\/v4\/classic\/schemas\.js$/
/** Zod's English for what is wrong with a value, which no screen shows: forms have words of their own. */
const ENGLISH = /zod\/v4\/locales\/en\.js$/
const WITHOUT_ENGLISH = 'export default () => ({ localeError: () => undefined })'

/** What the PDF library knows of the fonts that every reader has, with which no document is written. */
const READERS_FONTS =
  /@cantoo\/pdf-lib\/es\/packages\/standard-fonts\/(Courier|Helvetica|Times|Symbol|ZapfDingbats)[\w-]*\.compressed\.json$/

const EXPORTED = /^export (?:async )?(?:function|const|var|class) ([$\w]+)|^export \{ \w+ as (\w+) \}/gm

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
      if (COMPILED.test(file)) return { code: uncompiled(code), map: null }
      return UNUSED.test(file) ? { code: emptied(code), map: null } : null
    },
  }
}

/** Whether a file describes a font that documents are never written with. */
export function isReadersFont(file: string): boolean {
  return READERS_FONTS.test(file)
}

/** Returns Zod's schemas with objects that are never compiled. Throws if there are none that would be. */
export function uncompiled(code: string): string {
  const left = code.replaceAll('core.$ZodObjectJIT', 'core.$ZodObject')
  if (left === code) throw new Error('Zod compiles objects in another way than this build knows')
  return left
}

/** Returns a module with the same exports, all of them functions that do nothing. Throws for a module without any. */
export function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias)
  if (names.length === 0) throw new Error('A library is written in another way than this build knows')
  return names.map((name) => `export function ${name}() {}`).join('\n')
}
