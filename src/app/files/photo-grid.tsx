import './files.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNIT_PHOTOS_MAX } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import type { StoredFile } from '#contract/upload.ts'
import { FileDrop } from './file-drop.tsx'
import type { Photo } from './photo.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { PostponedFiles } from './postponed-files.tsx'
import { PhotoTile, type PhotoAct } from './photo-tile.tsx'
import { RemovedFile } from './removed-file.tsx'
import { useReplacing } from './use-replacing.tsx'
import { useRecordFiles } from './use-record-files.ts'

type Drag = { id: string; over: string | null }

/**
 * Shows the photos of a unit, or of its arrival notes, also offline. Photos can be added (`FileDrop`), moved by
 * dragging, by Alt with an arrow key or by their menu, described, and removed with undo. `photos` is the record's list;
 * `onChange` keeps a new one (`editRecord`) and resolves to whether it was kept. `ownerId` is the unit's id, which
 * doesn't have to be on the server; `stored` are the files that the server has, from the record. With `hasCover`, the
 * first photo is the cover.
 */
export function PhotoGrid({
  ownerId,
  photos,
  stored,
  onChange,
  purpose = 'unitPhoto',
  max = UNIT_PHOTOS_MAX,
  hasCover = true,
}: {
  ownerId: string
  photos: readonly Photo[]
  stored: readonly StoredFile[]
  onChange: (photos: Photo[]) => Promise<Result<unknown>>
  purpose?: 'unitPhoto' | 'arrivalPhoto'
  max?: number
  hasCover?: boolean
}) {
  const { t } = useTranslation('files')
  const list = useRef<HTMLOListElement>(null)
  const toFocus = useRef<string | null>(null)
  const files = useRecordFiles({ purpose, ownerId }, photos, onChange)
  const { shown, removed, placeOf } = files
  // The picture is a different one now and needs its own description.
  const replacing = useReplacing({ purpose, ownerId }, (old, id) =>
    watch(files.exchange(old, { id, alt: '' })),
  )
  const [described, setDescribed] = useState<string | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [news, setNews] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const watch = (change: Promise<boolean>) => void change.then((isKept) => setHasFailed(!isKept))

  // An element moved in the document loses focus.
  useEffect(() => {
    if (toFocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-photo="${toFocus.current}"] .photo-open`)?.focus()
    toFocus.current = null
  })

  function moveTo(id: string, to: number): void {
    if (to < 0 || to >= shown.length) return
    toFocus.current = id
    setNews(t('photo.moved', { place: to + 1, count: shown.length }))
    watch(files.move(id, to))
  }

  function act(id: string, what: PhotoAct): void {
    const place = placeOf(id)
    if (what === 'describe') setDescribed(id)
    else if (what === 'replace') replacing.ask(id)
    else if (what === 'cover') moveTo(id, 0)
    else if (what === 'earlier') moveTo(id, place - 1)
    else if (what === 'later') moveTo(id, place + 1)
    else if (what === 'retry') files.retry(id)
    else watch(files.remove(id))
  }

  function dragged(id: string, step: 'start' | 'over' | 'drop' | 'end'): void {
    if (step === 'start') setDrag({ id, over: null })
    else if (step === 'over') setDrag(drag && { ...drag, over: id })
    else {
      if (step === 'drop' && drag) moveTo(drag.id, placeOf(id))
      setDrag(null)
    }
  }
  const markOf = (id: string, place: number) => {
    if (drag?.over !== id || drag.id === id) return null
    return place < placeOf(drag.id) ? 'before' : 'after'
  }

  return (
    <div className="stack gap-4">
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
            watch(files.undo())
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
      <p role="alert" className="if-any file-problems stack gap-1">
        {hasFailed && t('problem.notKept')}
      </p>
      {replacing.picker}
      <FileDrop
        purpose={purpose}
        ownerId={ownerId}
        label={t('photo.add')}
        room={max - shown.length}
        onAdded={(added) => watch(files.add(added.map(({ id }) => ({ id, alt: '' }))))}
      />
      <PhotoDialog
        key={described}
        photo={shown.find(({ id }) => id === described) ?? null}
        stored={stored.find(({ id }) => id === described)}
        onClose={() => setDescribed(null)}
        onDescribe={(id, alt) => files.replace({ id, alt })}
      />
    </div>
  )
}
