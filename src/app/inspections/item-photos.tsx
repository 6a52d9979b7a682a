import type { ReactNode } from 'react'
import type { InspectedItem } from '#contract/inspection-fields.ts'
import { INSPECTION_ITEM_PHOTOS_MAX } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { TakenPhotos } from '#app/files/taken-photos.tsx'
import type { InspectionEditing } from './use-inspection-editing.ts'

/** The photos of one thing. */
export function ItemPhotos({
  item: { key, photos },
  name,
  editing,
  children,
}: {
  item: InspectedItem
  name: string
  editing: InspectionEditing
  children?: ReactNode
}) {
  async function change(how: (ids: readonly string[]) => string[]): Promise<void> {
    editing.changeItem(key, (now) => ({ ...now, photos: how(now.photos) }))
    await editing.flush()
  }

  return (
    <TakenPhotos
      owner={{ purpose: 'inspectionPhoto', ownerId: editing.id }}
      name={name}
      ids={photos}
      stored={editing.inspection.files ?? []}
      max={INSPECTION_ITEM_PHOTOS_MAX}
      onList={async (ids) => ok(await change(() => ids))}
      onAdd={(ids) => change((now) => [...now, ...ids])}
      around={editing.prepare}
    >
      {children}
    </TakenPhotos>
  )
}
