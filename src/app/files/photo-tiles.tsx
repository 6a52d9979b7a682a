import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#contract/upload.ts'
import type { Photo } from './photo.ts'
import { PhotoTile, type PhotoAct } from './photo-tile.tsx'
import { PostponedFiles } from './postponed-files.tsx'
import { RemovedFile } from './removed-file.tsx'
import type { useRecordFiles } from './use-record-files.ts'

/**
 * The tiles of a record's photos, in order. They are moved by dragging, by keys or by their menu, and removed with undo.
 * Passes each change to `onChange`, as it resolves to whether it was kept.
 */
export function PhotoTiles({
  files,
  stored,
  hasCover,
  onChange,
  onDescribe,
  onReplace,
}: {
  files: ReturnType<typeof useRecordFiles<Photo>>
  stored: readonly StoredFile[]
  hasCover: boolean
  onChange: (change: Promise<boolean>) => void
  onDescribe: (id: string) => void
  onReplace: (id: string) => void
}) {
  const { t } = useTranslation('files')
  const { shown, removed, placeOf } = files
  const list = useRef<HTMLOListElement>(null)
  const toFocus = useFocusAfterMove(list)
  const [news, setNews] = useState('')
  const { dragged, markOf } = useTileDrag(placeOf, moveTo)

  function moveTo(id: string, to: number): void {
    if (to < 0 || to >= shown.length) return
    toFocus.current = id
    setNews(t('photo.moved', { place: to + 1, count: shown.length }))
    onChange(files.move(id, to))
  }

  function act(id: string, what: PhotoAct): void {
    const place = placeOf(id)
    if (what === 'describe') onDescribe(id)
    else if (what === 'replace') onReplace(id)
    else if (what === 'cover') moveTo(id, 0)
    else if (what === 'earlier') moveTo(id, place - 1)
    else if (what === 'later') moveTo(id, place + 1)
    else if (what === 'retry') files.retry(id)
    else onChange(files.remove(id))
  }

  return (
    <>
      <ol ref={list} aria-label={t('photo.list')} className="if-any photo-tiles">
        {shown.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={place}
            count={shown.length}
            hasCover={hasCover}
            file={files.fileOf(photo.id)}
            stored={stored.find(({ id }) => id === photo.id)}
            mark={markOf(photo.id, place)}
            onAct={(what) => act(photo.id, what)}
            onDrag={(step) => dragged(photo.id, step)}
          />
        ))}
      </ol>
      <PostponedFiles files={files.here.filter(({ id }) => placeOf(id) >= 0)} />
      {removed && (
        <RemovedFile
          key={removed.id}
          words={t('photo.removed')}
          onUndo={() => {
            toFocus.current = removed.id
            onChange(files.undo())
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </>
  )
}

/** Returns where to name the photo that takes the focus with the next render: an element moved in the document loses it. */
function useFocusAfterMove(list: RefObject<HTMLElement | null>): RefObject<string | null> {
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (toFocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-photo="${toFocus.current}"] .photo-open`)?.focus()
    toFocus.current = null
  })
  return toFocus
}

type DragStep = 'start' | 'over' | 'drop' | 'end'
type Drag = { id: string; over: string | null }

/**
 * Moves tiles by dragging. `placeOf` returns a tile's place; `onMove` moves one to a place. Returns what to call at each
 * step over a tile, and on which side of a tile at a place the dragged one would land; `null` for neither.
 */
function useTileDrag(
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
