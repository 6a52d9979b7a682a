import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const PROJECT = join(import.meta.dirname, '../..')

/**
 * The kinds of visit, and what each loads whichever page it shows: its layout, the sign-in form behind the first one,
 * and what puts the app into a page that the server has drawn.
 */
const VISITS = {
  'signed-out': ['shell/signed-out-route.tsx', 'auth/login-route.tsx', 'hydrate.ts'],
  front: ['shell/front-route.tsx', 'hydrate.ts'],
  'signed-in': ['shell/shell-route.tsx'],
} as const
const ROOTS = Object.entries(VISITS).flatMap(([visit, files]) =>
  files.map((file) => ({ visit, file: `/src/app/${file}` })),
)

/**
 * How modules come together in files: what every page loads, what a kind of visit loads, and the rest by the pages that
 * share it. Which module belongs where follows from its imports, so a new file needs no entry here. A dozen small files
 * compress worse than one by 4 KB, and a page would wait for each of them. Throws if a layout is not where it is named.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const absent = ROOTS.find(({ file }) => !existsSync(join(PROJECT, file)))
  if (absent) throw new Error(`There is no ${absent.file}, which a visit loads`)
  const visitsOf = visitsByModule()
  return [
    // As two files: the libraries stay as they are from one build to the next.
    { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
    { name: 'first', tags: ['$initial'], test: /src\/app\/(?!main)/, priority: 4 },
    // By itself: it is large, and the same from build to build.
    {
      name: 'pdf-libraries',
      test: /node_modules\/(pdf-lib|@pdf-lib|pako|regenerator-runtime)\//,
      priority: 4,
    },
    ...combinations(Object.keys(VISITS)).map((visits) => ({
      name: (module: string, build: Rolldown.ChunkingContext) =>
        visitsOf(module, build) === visits.join('-') ? visits.join('-') : null,
      // What more visits load comes first: a group takes along what its modules import. Rolldown cuts off fractions.
      priority: visits.length,
    })),
    { name: 'conversations', test: /src\/app\/messages\//, minShareCount: 2 },
  ]
}

/** Returns the kinds of visit that load a module at once, joined by hyphens, found by walking up from it. */
function visitsByModule() {
  const known = new Map<string, string>()
  return (module: string, build: Rolldown.ChunkingContext): string => {
    const found = known.get(module)
    if (found !== undefined) return found
    const seen = new Set([module])
    for (const id of seen) for (const importer of build.getModuleInfo(id)?.importers ?? []) seen.add(importer)
    const visits = Object.keys(VISITS).filter((visit) =>
      ROOTS.some((root) => root.visit === visit && [...seen].some((id) => id.endsWith(root.file))),
    )
    known.set(module, visits.join('-'))
    return visits.join('-')
  }
}

/** Every choice of one or more of these, in their order. */
function combinations(names: readonly string[]): string[][] {
  return names.reduce<string[][]>(
    (chosen, name) => [...chosen, ...chosen.map((some) => [...some, name]), [name]],
    [],
  )
}
