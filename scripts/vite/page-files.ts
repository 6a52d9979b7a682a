import type { Rolldown } from 'vite'

/** Returns the English strings of features, which every language needs as fallback. */
export function english(...features: readonly string[]): string[] {
  return features.map((feature) => `words/en/app/${feature}.json`)
}

/** What the page with the conversations loads, where every sign-in leads. */
export const CONVERSATIONS_PAGE = [
  'src/app/shell/shell-route.tsx',
  'src/app/messages/messages-route.tsx',
  ...english('layout', 'waiting', 'messages'),
]

/** Returns the files that every page loads. */
export function filesOfEveryPage(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  for (const chunk of chunks.filter(({ isEntry }) => isEntry)) gather(chunk, byName, files)
  return files
}

/**
 * Returns the files that these modules load besides what every page has loaded. Throws for a module that the build
 * lacks.
 */
export function filesOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const inPage = filesOfEveryPage(chunks)
  const files = new Set<string>()
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    if (!chunk) throw new Error(`The build has no page ${module}`)
    gather(chunk, byName, files)
  }
  return [...files].filter((file) => !inPage.has(file))
}

/** Collects a chunk, its styles and all its static imports. */
function gather(
  chunk: Rolldown.OutputChunk,
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
  into: Set<string>,
): void {
  if (into.has(chunk.fileName)) return
  into.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style)
  for (const name of chunk.imports) {
    const imported = byName.get(name)
    if (imported) gather(imported, byName, into)
  }
}
