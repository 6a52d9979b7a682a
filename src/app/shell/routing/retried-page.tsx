import { type ComponentType, lazy, Suspense, useState } from 'react'
import { PageLoading } from './progress-bar.tsx'

/** A page that could not be loaded before. Each visit tries again and shows the page or the error screen. */
export function retriedPage(load: () => Promise<{ Component: ComponentType }>): ComponentType {
  return function RetriedPage() {
    // A lazy component remembers its failure, so a new visit needs a new one.
    const [Page] = useState(() => lazy(async () => ({ default: (await load()).Component })))
    return (
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    )
  }
}
