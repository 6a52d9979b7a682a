import type { ComponentType } from 'react'
import { waitFor } from '#app/ui/waited-for.ts'
import { retriedPage } from './retried-page.tsx'

/** A part of the app that could not be loaded: the build was replaced, or there is no network. */
export class MissingChunkError extends Error {}

/**
 * A route's `lazy` for the table. A part that can't be loaded reloads the page through the gate where that may help;
 * the error screen stands meanwhile, and for good where it may not (§4). It never rejects: the router draws nothing at
 * all for a page whose `lazy` has. The page that it returns instead tries again whenever somebody comes to the page.
 */
export function lazyPage<Page extends { Component: ComponentType }>(
  load: () => Promise<Page>,
  loadBeside?: () => Promise<void>,
): () => Promise<Pick<Page, 'Component'>> {
  async function attempt(): Promise<Page> {
    try {
      const [page] = await Promise.all([load(), loadBeside?.()])
      return page
    } catch (error) {
      void reloadForMissingChunk()
      throw new MissingChunkError('A part of the app could not be loaded', { cause: error })
    }
  }
  return () => waitFor(attempt()).catch(() => ({ Component: retriedPage(attempt) }))
}

async function reloadForMissingChunk(): Promise<void> {
  const updates = await import('#app/shell/updates/updates.ts').catch(() => null)
  await updates?.reloadForMissingChunk(window.location.pathname)
}
