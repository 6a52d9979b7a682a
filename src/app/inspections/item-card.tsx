import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type InspectedItem, isMeter, ITEM_STATES, type ItemPart } from '#contract/inspection-fields.ts'
import { INSPECTION_NOTE_MAX, INSPECTION_READING_MAX, INSPECTION_ITEM_PHOTOS_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { PartMenu } from './part-menu.tsx'
import type { InspectionEditing } from './use-inspection-editing.ts'
import { usePartWords } from './use-part-words.ts'
import { ok } from '#contract/result.ts'
import { TakenPhotos } from '#app/files/taken-photos.tsx'

/** One thing: four big buttons for its state, a note, its photos, and what it was like at move-in. */
export function ItemCard({
  item,
  editing,
  before,
}: {
  item: InspectedItem
  editing: InspectionEditing
  before: ItemPart | null
}) {
  const { t } = useTranslation('inspections')
  const { nameOf, foundOf } = usePartWords()
  const titleId = useId()
  const [asksNote, setAsksNote] = useState(false)
  const name = nameOf(item)
  const hasNote = asksNote || item.note !== '' || (item.state !== null && item.state !== 'GOOD')
  const change = (fields: Partial<ItemPart>) => editing.changeItem(item.key, (now) => ({ ...now, ...fields }))

  return (
    <div className="inspection-item stack gap-3">
      <div className="row spread">
        <h3 id={titleId}>
          <bdi>{name}</bdi>
        </h3>
        <PartMenu part={item} partKey={item.key} removed={[item.key]} editing={editing} />
      </div>
      {before && <p className="note">{t('before', { was: foundOf(before) })}</p>}
      {isMeter(item) ? (
        <LineField
          label={t('field.reading')}
          value={item.reading}
          maxLength={INSPECTION_READING_MAX}
          autoCapitalize="off"
          inputMode="numeric"
          onValue={(reading) => change({ reading })}
        />
      ) : (
        <div className="inspection-states" role="group" aria-label={t('stateOf', { name })}>
          {ITEM_STATES.map((state) => (
            <button
              key={state}
              type="button"
              data-state={state}
              aria-pressed={item.state === state}
              // Pressed again, it is as nobody had looked.
              onClick={() => change({ state: item.state === state ? null : state })}
            >
              {t(`state.${state}`)}
            </button>
          ))}
        </div>
      )}
      {hasNote && (
        <LinesField
          label={t('field.note')}
          value={item.note}
          rows={2}
          maxLength={INSPECTION_NOTE_MAX}
          onValue={(note) => change({ note })}
        />
      )}
      <ItemPhotos item={item} name={name} editing={editing}>
        {!hasNote && (
          <Button kind="quiet" icon="pencil" onPress={() => setAsksNote(true)}>
            {t('addNote')}
          </Button>
        )}
      </ItemPhotos>
    </div>
  )
}

/** The photos of one thing. */
function ItemPhotos({
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
