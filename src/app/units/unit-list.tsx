import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { UnitView } from '#workers/replica-api.ts'
import { UnitCard } from './unit-card.tsx'

const CARD_HEIGHT = 138
const GAP = 12
const OVERSCAN = 5

/** The units as cards; only those near the screen are drawn, and the page scrolls. */
export function UnitList({ units, label }: { units: readonly UnitView[]; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: units.length,
    getItemKey: useCallback((index: number) => units[index]?.id ?? index, [units]),
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    const measure = (): void => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // What stands above it changes with the width, the language and the filters.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return (
    <ul ref={list} className="unit-list" aria-label={label} style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const unit = units[item.index]
        return (
          unit && (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={units.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              <UnitCard unit={unit} />
            </li>
          )
        )
      })}
    </ul>
  )
}
