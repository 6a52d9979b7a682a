import { useState } from 'react'

type DragStep = 'start' | 'over' | 'drop' | 'end'
type Drag = { id: string; over: string | null }

/**
 * Moves tiles by dragging. `placeOf` returns a tile's place; `onMove` moves one to a place. Returns what to call at each
 * step over a tile, and on which side of a tile at a place the dragged one would land; `null` for neither.
 */
export function useTileDrag(
  placeOf: (id: string) => number,
  onMove: (id: string, to: number) => void,
): {
  dragged: (id: string, step: DragStep) => void
  markOf: (id: string, place: number) => 'before' | 'after' | null
} {
  const [drag, setDrag] = useState<Drag | null>(null)
  return {
    dragged(id, step) {
      if (step === 'start') setDrag({ id, over: null })
      else if (step === 'over') setDrag(drag && { ...drag, over: id })
      else {
        if (step === 'drop' && drag) onMove(drag.id, placeOf(id))
        setDrag(null)
      }
    },
    markOf(id, place) {
      if (drag?.over !== id || drag.id === id) return null
      return place < placeOf(drag.id) ? 'before' : 'after'
    },
  }
}
