import { sep } from 'node:path'
import type { Plugin } from 'vite'

/** Methods that nothing calls, by the module that has them. */
type Unused = readonly (readonly [file: RegExp, methods: string])[]

/**
 * In the worker: Zod's of formats that no field has, and RxDB's of reading and writing documents, because rows are read
 * and written past it (src/db/storage). A schema that needs one of them fails when the worker starts.
 */
const IN_WORKER: Unused = [
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

/** In the page: what i18next fetches words from a server with. Ours come as files of the app. */
const IN_PAGE: Unused = [
  [
    /i18next\/dist\/esm\/i18next\.js$/,
    `queueLoad loaded read loadOne saveMissing addResources cloneInstance exists dir
    getUsedParamsDetails`,
  ],
]

/**
 * Leaves methods out that nothing calls: a bundler keeps every method of a class, with all that it refers to. Before
 * compression they are 27 KB of the worker and 5 KB of the page.
 */
export function withoutUnusedMethods(realm: 'page' | 'worker'): Plugin {
  const unused = realm === 'page' ? IN_PAGE : IN_WORKER
  return {
    name: 'farstead:without-unused-methods',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll(sep, '/')
      const found = unused.find(([file]) => file.test(path))
      return found ? { code: withoutMethods(code, found[1].split(/\s+/)), map: null } : null
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
