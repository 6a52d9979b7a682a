import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { type ChosenDays, stretch } from './free-days.ts'

type Run = {
  unitId: string
  days: readonly string[]
  /** What is chosen in this room or another one. */
  chosen: ChosenDays | null
  onChoose: (chosen: ChosenDays | null) => void
  /** Enter was pressed on chosen days. */
  onEnter: () => void
}

/**
 * Free days of a room that follow each other, as one button. A press chooses a day, and a second one the days between.
 * A mouse also draws over the days; arrow keys choose one, with Shift several.
 */
export function FreeRun({ room, ...run }: Run & { room: string }) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const { days } = run
  const own = ownOf(run)
  const pointer = usePointer(run)
  const onKeyDown = useArrows(run)
  return (
    <button
      type="button"
      className="where-free"
      aria-label={t('where.free', { room, days: dates.calendarRange(days[0] ?? '', days.at(-1) ?? '') })}
      aria-pressed={own !== null}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      {days.map((day) => (
        <span
          key={day}
          className={own !== null && own.from <= day && day <= own.to ? 'where-chosen' : undefined}
        />
      ))}
    </button>
  )
}

/** What is chosen of these days. */
function ownOf({ unitId, days, chosen }: Run): ChosenDays | null {
  return chosen?.unitId === unitId && days.includes(chosen.from) ? chosen : null
}

/** Presses, and what a mouse draws over the days. */
function usePointer(run: Run) {
  const { unitId, days, onChoose, onEnter } = run
  /** Where a mouse began to draw, and whether it has left that day. */
  const drawing = useRef<{ from: string; hasMoved: boolean } | null>(null)
  const own = ownOf(run)
  const [first = ''] = days

  function dayAt({ currentTarget, clientX }: { currentTarget: Element; clientX: number }): string {
    const { left, width } = currentTarget.getBoundingClientRect()
    const along = (clientX - left) / width
    const part = isRtl(currentTarget) ? 1 - along : along
    return days[Math.min(days.length - 1, Math.max(0, Math.floor(part * days.length)))] ?? first
  }

  function press(day: string): void {
    if (own === null) onChoose(stretch(unitId, day, day))
    else if (own.from === own.to && own.from === day) onChoose(null)
    else onChoose(stretch(unitId, day, day < own.from ? own.to : own.from))
  }

  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
      // A finger that moves along the days moves the calendar.
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = { from: dayAt(event), hasMoved: false }
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>): void {
      // The button was let go somewhere else.
      if (event.buttons === 0) drawing.current = null
      const at = drawing.current
      if (at === null) return
      const day = dayAt(event)
      at.hasMoved ||= day !== at.from
      if (at.hasMoved) onChoose(stretch(unitId, at.from, day))
    },
    onClick(event: MouseEvent<HTMLButtonElement>): void {
      const wasDrawn = drawing.current?.hasMoved === true
      drawing.current = null
      if (wasDrawn) return
      // Without a position it was pressed by a key or a screen reader.
      if (event.detail > 0) press(dayAt(event))
      else if (own === null) onChoose(stretch(unitId, first, first))
      else onEnter()
    },
  }
}

/** Chooses a day by arrow keys, and with Shift the days to it. Escape chooses none. */
function useArrows(run: Run) {
  const { unitId, days, onChoose } = run
  /** Where the keys stand, and where they began to choose. */
  const cursor = useRef({ at: 0, from: 0 })
  const own = ownOf(run)
  return (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'Escape' && own !== null) return onChoose(null)
    const onwards = isRtl(event.currentTarget) ? -1 : 1
    const steps = { ArrowRight: onwards, ArrowLeft: -onwards }[event.key]
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The first arrow chooses the first day.
    const at = own === null ? 0 : Math.min(days.length - 1, Math.max(0, cursor.current.at + steps))
    const from = event.shiftKey && own !== null ? cursor.current.from : at
    cursor.current = { at, from }
    onChoose(stretch(unitId, days[from] ?? '', days[at] ?? ''))
  }
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
