import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { mutate } from '#app/replica/replica.ts'
import { WhoIsThere } from '#app/stays/who-is-there.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { useUnitWords } from '#app/units/use-unit-words.ts'

/**
 * Asks before a unit is deleted permanently, and says who is staying there. A unit that the server has is deleted on
 * the server; a draft that exists only on this device is deleted here at once.
 */
export function DeleteUnitDialog({
  unit,
  isOpen,
  onClose,
  onDelete,
}: {
  unit: UnitView
  isOpen: boolean
  onClose: () => void
  onDelete: () => Promise<void>
}) {
  const { t } = useTranslation('units')
  const navigate = useNavigate()
  const title = useUnitWords().title(unit)
  const isHereOnly = unit.version === 0

  async function remove(): Promise<void> {
    onClose()
    if (!isHereOnly) return onDelete()
    const gone = await mutate('discardEdit', { collection: 'units', id: unit.id })
    if (gone.ok) await navigate(UNITS_PATH, { replace: true })
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('delete.title', { title })}
      onClose={onClose}
      footer={
        <div className="actions at-end">
          <Button onPress={onClose}>{t('delete.keep')}</Button>
          <Button kind="danger" onPress={() => void remove()}>
            {t(isHereOnly ? 'discard' : 'step.delete')}
          </Button>
        </div>
      }
    >
      <p>{t(isHereOnly ? 'delete.hereOnly' : 'delete.forGood')}</p>
      <WhoIsThere unitId={unit.id} />
    </Dialog>
  )
}
