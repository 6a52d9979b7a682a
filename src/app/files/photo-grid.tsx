import './files.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNIT_PHOTOS_MAX } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import type { StoredFile } from '#contract/upload.ts'
import { FileDrop } from './file-drop.tsx'
import type { Photo } from './photo.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { PhotoTiles } from './photo-tiles.tsx'
import { useReplacing } from './use-replacing.tsx'
import { useRecordFiles } from './use-record-files.ts'

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
  const files = useRecordFiles({ purpose, ownerId }, photos, onChange)
  const { shown } = files
  // The picture is a different one now and needs its own description.
  const replacing = useReplacing({ purpose, ownerId }, (old, id) =>
    watch(files.exchange(old, { id, alt: '' })),
  )
  const [described, setDescribed] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const watch = (change: Promise<boolean>) => void change.then((isKept) => setHasFailed(!isKept))

  return (
    <div className="stack gap-4">
      <PhotoTiles
        files={files}
        stored={stored}
        hasCover={hasCover}
        onChange={watch}
        onDescribe={setDescribed}
        onReplace={replacing.ask}
      />
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
