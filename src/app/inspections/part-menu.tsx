import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaPart, InspectionPart, ItemPart } from '#contract/inspection-fields.ts'
import { INSPECTION_NAME_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { InspectionEditing } from './use-inspection-editing.ts'
import { usePartWords } from './use-part-words.ts'

/** Renames an area or a thing, or takes it out with undo. `removed` are the keys of what goes with it. */
export function PartMenu({
  part,
  partKey,
  removed,
  editing: { parts, changeParts },
}: {
  part: AreaPart | ItemPart
  partKey: string
  removed: readonly string[]
  editing: InspectionEditing
}) {
  const { t } = useTranslation('inspections')
  const { nameOf } = usePartWords()
  const [name, setName] = useState<string | null>(null)
  const shown = nameOf(part)

  function remove(): void {
    const before = Object.fromEntries(
      removed.flatMap((key): [string, InspectionPart][] => (parts[key] ? [[key, parts[key]]] : [])),
    )
    changeParts(Object.fromEntries(Object.keys(before).map((key) => [key, null])))
    const run = (): void => changeParts(before)
    showToast({ text: t('removed', { name: shown }), tone: 'plain', undo: { label: t('undo'), run } })
  }
  function rename(): void {
    const now = parts[partKey]
    if (now && name !== null) changeParts({ [partKey]: { ...now, name: name.trim() } })
    setName(null)
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon="three-dots" label={t('more', { name: shown })} />}
        groups={[
          {
            choices: [
              { id: 'rename', label: t('rename'), icon: 'pencil' },
              { id: 'remove', label: t('remove'), icon: 'trash' },
            ],
          },
        ]}
        onChoose={(id) => (id === 'rename' ? setName(shown) : remove())}
      />
      {name !== null && (
        <Dialog
          isOpen
          title={t('rename')}
          onClose={() => setName(null)}
          footer={
            <div className="actions at-end gap-3">
              <Button onPress={() => setName(null)}>{t('cancel')}</Button>
              <Button kind="primary" onPress={rename}>
                {t('save')}
              </Button>
            </div>
          }
        >
          <LineField label={t('field.name')} value={name} maxLength={INSPECTION_NAME_MAX} onValue={setName} />
        </Dialog>
      )}
    </>
  )
}
