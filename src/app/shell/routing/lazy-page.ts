import type { ComponentType } from 'react'
import { waitFor } from '#app/ui/waited-for.ts'
import { retriedPage } from './retried-page.tsx'

/** A page could not be loaded: the build was replaced, or it isn't on this device and there is no network. */
export class MissingChunkError extends Error {
  readonly load: () => Promise<unknown>

  constructor(load: () => Promise<unknown>, cause: unknown) {
    super('A part of the app could not be loaded', { cause })
    this.load = load
  }
}

/**
 * Returns a route's `lazy` for the table. If a part can't be loaded, it reloads the page through the gate if that may
 * help. The error screen shows meanwhile, and stays if it may not (§4). It never rejects, because the router renders
 * nothing for a page whose `lazy` has rejected. The page it returns instead tries again on every visit.
 */
export function lazyPage<Page extends { Component: ComponentType }>(
  load: () => Promise<Page>,
  loadBeside?: () => Promise<void>,
): () => Promise<Pick<Page, 'Component'>> {
  const loadAll = async () => (await Promise.all([load(), loadBeside?.()]))[0]
  async function attempt(): Promise<Page> {
    try {
      return await loadAll()
    } catch (error) {
      void reloadForMissingChunk()
      throw new MissingChunkError(loadAll, error)
    }
  }
  return () => waitFor(attempt()).catch(() => ({ Component: retriedPage(attempt) }))
}

async function reloadForMissingChunk(): Promise<void> {
  const updates = await import('#app/shell/updates/updates.ts').catch(() => null)
  await updates?.reloadForMissingChunk(window.location.pathname)
}
