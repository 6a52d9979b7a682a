import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type InspectedArea,
  type InspectionParts,
  isLookedAt,
  isMeter,
  type ItemPart,
} from '#contract/inspection-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { AddItem } from './add-part.tsx'
import { ItemCard } from './item-card.tsx'
import { PartMenu } from './part-menu.tsx'
import type { InspectionEditing } from './use-inspection-editing.ts'
import { usePartWords } from './use-part-words.ts'

/** One area: its things, each with what was found. */
export function AreaForm({
  area,
  editing,
  moveIn,
  isFull,
}: {
  area: InspectedArea
  editing: InspectionEditing
  moveIn: InspectionParts | null
  isFull: boolean
}) {
  const { t } = useTranslation('inspections')
  const { nameOf } = usePartWords()
  const [titleId] = useState(() => `title-${area.key}`)
  const left = area.items.filter((item) => !isMeter(item) && !isLookedAt(item))

  function restIsGood(): void {
    editing.changeParts(
      Object.fromEntries(
        left.map(({ key, ...item }): [string, ItemPart] => [key, { ...item, state: 'GOOD' }]),
      ),
    )
  }

  return (
    <section className="stack gap-4" aria-labelledby={titleId}>
      <header className="row spread">
        <h2 id={titleId}>
          <bdi>{nameOf(area)}</bdi>
        </h2>
        <div className="actions">
          {left.length > 0 && (
            <Button icon="check2-all" onPress={restIsGood}>
              {t('restGood')}
            </Button>
          )}
          <PartMenu
            part={area}
            partKey={area.key}
            removed={[area.key, ...area.items.map(({ key }) => key)]}
            editing={editing}
          />
        </div>
      </header>
      <ul className="inspection-items stack gap-3">
        {area.items.map((item) => (
          <li key={item.key} className="panel">
            <ItemCard item={item} editing={editing} before={beforeOf(moveIn, item.key)} />
          </li>
        ))}
      </ul>
      <AddItem editing={editing} area={area} isFull={isFull} />
    </section>
  )
}

function beforeOf(moveIn: InspectionParts | null, key: string): ItemPart | null {
  const part = moveIn?.[key]
  return part?.type === 'item' ? part : null
}
