import { type ComponentType, lazy, Suspense, useState } from 'react'
import { PageLoading } from './progress-bar.tsx'

/** A page that could not be loaded before: each visit tries again, and ends in the page or at the error screen. */
export function retriedPage(load: () => Promise<{ Component: ComponentType }>): ComponentType {
  return function RetriedPage() {
    // A lazy component remembers its failure: a new visit needs a new one.
    const [Page] = useState(() => lazy(async () => ({ default: (await load()).Component })))
    return (
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    )
  }
}
