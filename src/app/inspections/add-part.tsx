import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newPartId } from 'uuid'
import {
  AREA_KINDS,
  type AreaKind,
  type InspectedArea,
  isMeter,
  ITEM_KINDS,
  type ItemKind,
  NO_ITEM,
  usualArea,
} from '#contract/inspection-fields.ts'
import { INSPECTION_NAME_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { InspectionEditing } from './use-inspection-editing.ts'

/** Adds an area, with what such an area usually has. */
export function AddPart({
  editing: { parts, changeParts },
  areas,
  isFull,
  onAdded,
}: {
  editing: InspectionEditing
  areas: readonly InspectedArea[]
  isFull: boolean
  onAdded: (key: string) => void
}) {
  const { t } = useTranslation('inspections')

  function add(what: AreaKind, name: string): void {
    // The first of its kind has the same keys in every inspection, so that two of them can be compared.
    const isFirst = !Object.hasOwn(parts, `area-${what}`)
    const made = usualArea(what, nextPlace(areas), isFirst ? '' : newPartId())
    const [key = ''] = Object.keys(made)
    const area = made[key]
    changeParts({ ...made, ...(area ? { [key]: { ...area, name } } : {}) })
    onAdded(key)
  }

  return (
    <NewPart
      label={t('add.area')}
      options={AREA_KINDS.map((value) => ({ value, label: t(`area.${value}`) }))}
      isFull={isFull}
      onAdd={add}
    />
  )
}

/** Adds a thing to an area. */
export function AddItem({
  editing: { changeParts },
  area,
  isFull,
}: {
  editing: InspectionEditing
  area: InspectedArea
  isFull: boolean
}) {
  const { t } = useTranslation('inspections')
  const isOfMeters = area.what === 'meters'

  function add(what: ItemKind, name: string): void {
    const item = { ...NO_ITEM, area: area.key, what, name, place: nextPlace(area.items) }
    changeParts({ [`item-${newPartId()}`]: item })
  }

  return (
    <NewPart
      label={t('add.item')}
      options={ITEM_KINDS.filter((what) => isMeter({ what }) === isOfMeters).map((value) => ({
        value,
        label: t(`item.${value}`),
      }))}
      isFull={isFull}
      onAdd={add}
    />
  )
}

function nextPlace(placed: readonly { place: number }[]): number {
  return Math.max(-1, ...placed.map(({ place }) => place)) + 1
}

function NewPart<Kind extends string>({
  label,
  options,
  isFull,
  onAdd,
}: {
  label: string
  options: readonly { value: Kind; label: string }[]
  isFull: boolean
  onAdd: (kind: Kind, name: string) => void
}) {
  const { t } = useTranslation('inspections')
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<Kind | undefined>(options[0]?.value)
  const [name, setName] = useState('')

  function add(): void {
    if (kind !== undefined) onAdd(kind, name.trim())
    setName('')
    setIsOpen(false)
  }

  return (
    <div>
      <Button icon="plus-lg" isDisabled={isFull} onPress={() => setIsOpen(true)}>
        {label}
      </Button>
      {isFull && <p className="note">{t('add.full')}</p>}
      {isOpen && kind !== undefined && (
        <Dialog
          isOpen
          title={label}
          onClose={() => setIsOpen(false)}
          footer={
            <div className="actions at-end gap-3">
              <Button onPress={() => setIsOpen(false)}>{t('cancel')}</Button>
              <Button kind="primary" onPress={add}>
                {t('add.do')}
              </Button>
            </div>
          }
        >
          <div className="stack gap-4">
            <SelectField label={t('add.what')} value={kind} options={options} onValue={setKind} />
            <LineField
              label={t('field.name')}
              value={name}
              maxLength={INSPECTION_NAME_MAX}
              onValue={setName}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
