import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

const GAP = 12

/**
 * A long list in a scrolling page that renders only the rows near the screen. `rowHeight` is an estimate until rows
 * render.
 */
export function WindowList<Row extends { id: string }>({
  rows,
  label,
  rowHeight,
  overscan,
  className,
  children: drawn,
}: {
  rows: readonly Row[]
  label: string
  rowHeight: number
  overscan: number
  className: string
  children: (row: Row) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // The content above changes with the width, the language and the filters.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: () => rowHeight,
    overscan,
    gap: GAP,
    scrollMargin: top,
  })
  return (
    <ul
      ref={list}
      className={`window-list ${className}`}
      aria-label={label}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <li
              key={item.key}
              className="window-row"
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              {drawn(row)}
            </li>
          )
        )
      })}
    </ul>
  )
}
