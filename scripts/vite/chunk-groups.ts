import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const PROJECT = join(import.meta.dirname, '../..')

/**
 * The kinds of visit, and what each loads for every page: its layout, the sign-in form for the first one, and what
 * hydrates a page that the server has drawn.
 */
const VISITS = {
  'signed-out': ['shell/signed-out-route.tsx', 'auth/login-route.tsx', 'hydrate.ts'],
  front: ['shell/front-route.tsx', 'hydrate.ts'],
  'signed-in': ['shell/shell-route.tsx'],
} as const
/** Where most people go after signing in. */
const CONVERSATIONS = '/src/app/messages/messages-route.tsx'
const ROOTS = Object.entries(VISITS).flatMap(([visit, files]) =>
  files.map((file) => ({ visit, file: `/src/app/${file}` })),
)

/**
 * Groups modules into files: what every page loads, what a kind of visit loads, and the rest by the pages that share
 * it. A module's group follows from its imports, so a new file needs no entry here. A dozen small files compress worse
 * than one, by 4 KB, and a page would wait for each of them. Throws if a layout's file doesn't exist.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const absent = [...ROOTS.map(({ file }) => file), CONVERSATIONS].find(
    (file) => !existsSync(join(PROJECT, file)),
  )
  if (absent) throw new Error(`There is no ${absent}, which a visit loads`)
  const rootsOf = rootsByModule()
  const visitsOf = (module: string, build: Rolldown.ChunkingContext) => {
    const roots = rootsOf(module, build)
    return Object.keys(VISITS).filter((visit) =>
      ROOTS.some((root) => root.visit === visit && roots.includes(root.file)),
    )
  }
  return [
    // As two files, because the libraries don't change from one build to the next.
    { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
    { name: 'first', tags: ['$initial'], test: /src\/app\/(?!main)/, priority: 4 },
    // Separate, because it's large and the same in every build.
    {
      name: 'pdf-libraries',
      test: /node_modules\/(@cantoo|fflate|culori|node-html-better-parser|html-entities)\//,
      priority: 4,
    },
    // What more visits load comes first, because a group includes what its modules import. Rolldown truncates
    // fractions.
    { name: (module, build) => (visitsOf(module, build).length > 1 ? 'visits' : null), priority: 3 },
    {
      name: (module, build) => {
        const [visit, ...others] = visitsOf(module, build)
        return visit !== undefined && others.length === 0 ? visit : null
      },
      priority: 1,
    },
    // What the conversations share with other pages: a dozen small files, each with half a kilobyte of headers.
    {
      name: (module, build) =>
        module.includes('/src/') && rootsOf(module, build).includes(CONVERSATIONS) ? 'conversations' : null,
      minShareCount: 2,
    },
  ]
}

/** Returns which of the roots import a module statically, found by walking up from it. */
function rootsByModule() {
  const names = [...ROOTS.map(({ file }) => file), CONVERSATIONS]
  const known = new Map<string, string[]>()
  return (module: string, build: Rolldown.ChunkingContext): string[] => {
    const found = known.get(module)
    if (found !== undefined) return found
    const seen = new Set([module])
    for (const id of seen) for (const importer of build.getModuleInfo(id)?.importers ?? []) seen.add(importer)
    const roots = names.filter((file) => [...seen].some((id) => id.endsWith(file)))
    known.set(module, roots)
    return roots
  }
}

/** A language's own file is called after it, which the service worker's list goes by. */
export function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = /\/words\/([\w-]+)\/app\.ts$/.exec(facadeModuleId ?? '')?.[1]
  return `assets/${language ?? '[name]'}-[hash].js`
}
