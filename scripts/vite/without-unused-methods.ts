import { sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Methods that nothing in the worker calls, by the module that has them. A bundler keeps every method of a class, with
 * all that it refers to: Zod's of formats that no field has, RxDB's of reading and writing documents, because rows are
 * read and written past it (src/db/storage). A schema that needs one of them fails when the worker starts.
 */
const UNUSED: readonly (readonly [file: RegExp, methods: string])[] = [
  [
    /zod\/v4\/classic\/schemas\.js$/,
    `jwt emoji guid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6
    e164 datetime date time duration lowercase uppercase endsWith slugify with brand register superRefine overwrite
    exactOptional nonoptional and transform prefault readonly apply isOptional isNullable spa parseAsync safeParseAsync
    validate validateAsync encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync
    toJSONSchema keyof catchall passthrough loose strict strip safeExtend merge required`,
  ],
  [
    /rxdb\/dist\/esm\/rx-collection\.js$/,
    `cleanup migrationNeeded getMigrationState startMigration migratePromise insert insertIfNotExists bulkInsert
    bulkUpsert upsert incrementalUpsert find findOne count findByIds exportJSON importJSON registerWebMCP insertCRDT
    addPipeline addHook getHooks hasHooks _runHooks _runHooksSync`,
  ],
  [
    /rxdb\/dist\/esm\/rx-database\.js$/,
    `exportJSON addState importJSON backup leaderElector isLeader waitForLeadership migrationStates registerWebMCP`,
  ],
]

/** Leaves those methods out of the worker: 40 KB before compression. */
export function withoutUnusedMethods(): Plugin {
  return {
    name: 'farstead:without-unused-methods',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll(sep, '/')
      const unused = UNUSED.find(([file]) => file.test(path))
      return unused ? { code: withoutMethods(code, unused[1].split(/\s+/)), map: null } : null
    },
  }
}

/** Returns a module without the methods of these names, in any of its classes. Throws if it lacks one. */
export function withoutMethods(code: string, names: readonly string[]): string {
  return names.reduce((left, name) => {
    // From the line that begins the method to the first with the brace that ends it, which stands as far in.
    const method = new RegExp(
      `^( +)(?:async |get |set )*${name}(?:: (?:async )?function \\w+)?\\([^\\n]*\\{\\n(?:[^\\n]*\\n)*?\\1\\},?\\n`,
      'gm',
    )
    const without = left.replace(method, '')
    if (without === left) throw new Error(`A library has no ${name}, which this build leaves out`)
    return without
  }, code)
}
