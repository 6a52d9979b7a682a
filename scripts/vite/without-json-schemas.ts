import { sep } from 'node:path'
import type { Plugin } from 'vite'

/** What Zod describes its schemas to others with. Every schema refers to it, and nothing in a browser asks for it. */
const MODULES = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
const EXPORTED = /^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \}/gm

/** Leaves the writing of JSON schemas out of the client, 15 KB before compression: asking for one gives nothing. */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'farstead:without-json-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!MODULES.test(id.replaceAll(sep, '/'))) return null
      return { code: emptied(code), map: null }
    },
  }
}

/** The same exports, all of them functions that do nothing. Throws for a module without any. */
export function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias)
  if (names.length === 0) throw new Error('Zod writes its JSON schemas in another way than this build knows')
  return names.map((name) => `export const ${name} = () => undefined`).join('\n')
}
