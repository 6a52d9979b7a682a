import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementView } from '#workers/replica-api.ts'
import { AgreementRow } from './agreement-row.tsx'

const ROW_HEIGHT = 92
const OVERSCAN = 8
const GAP = 12

/** The agreements, only those near the screen drawn: a host of many years has many. The page itself scrolls. */
export function AgreementList({ agreements }: { agreements: readonly AgreementView[] }) {
  const { t } = useTranslation('agreements')
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // What stands above it changes with the width, the language and the filters.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: agreements.length,
    getItemKey: useCallback((index: number) => agreements[index]?.id ?? index, [agreements]),
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    gap: GAP,
    scrollMargin: top,
  })
  return (
    <ul
      ref={list}
      className="agreement-list"
      aria-label={t('title')}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const agreement = agreements[item.index]
        return (
          agreement && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={agreements.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              <AgreementRow agreement={agreement} />
            </li>
          )
        )
      })}
    </ul>
  )
}
