import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { areasOf, isLookedAt } from '#contract/inspection-fields.ts'
import { INSPECTION_PARTS_MAX } from '#contract/limits.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { agreementPath } from '#app/format/paths.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { AddPart } from './add-part.tsx'
import { AreaForm } from './area-form.tsx'
import { InspectionHeader } from './inspection-header.tsx'
import { countOf, type OpenInspection } from './local-inspection.ts'
import { SignDialog } from './sign-dialog.tsx'
import { useInspectionEditing } from './use-inspection-editing.ts'
import { useInspectionLabels } from './use-inspection-labels.ts'
import { usePartWords } from './use-part-words.ts'
import { VisitDetails } from './visit-details.tsx'

/** Makes an inspection, one area at a time. Every press is kept on this device at once; nothing of it needs a network. */
export function InspectionForm({ open }: { open: OpenInspection }) {
  const { t } = useTranslation('inspections')
  const { nameOf } = usePartWords()
  const editing = useInspectionEditing(open.row)
  const { labels, words } = useInspectionLabels(editing.inspection)
  const areas = areasOf(editing.parts)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSigning, setIsSigning] = useState(false)
  const place = Math.max(
    0,
    areas.findIndex(({ key }) => key === chosen),
  )
  const area = areas[place]
  const { all, done } = countOf(
    areas.flatMap(({ items }) => items),
    isLookedAt,
  )
  const isFull = Object.keys(editing.parts).length >= INSPECTION_PARTS_MAX

  function goTo(to: number): void {
    setChosen(areas[to]?.key ?? null)
    window.scrollTo({ top: 0 })
  }

  return (
    <div className="stack gap-5 list-page inspection">
      <InspectionHeader open={open}>
        <DiscardInspection open={open} />
      </InspectionHeader>
      {editing.keeping === 'failed' && (
        <p role="alert" className="if-any inspection-problem">
          {t('sign.failed')}
        </p>
      )}
      <RecordState collection="inspections" id={editing.id} edit={open.edit} labels={labels} words={words} />
      <VisitDetails open={open} editing={editing} />
      <div className="inspection-progress stack gap-2">
        <p className="note">{t('progress', { done, all })}</p>
        <progress value={done} max={Math.max(1, all)} aria-label={t('progress', { done, all })} />
        <FilterChips
          label={t('areas')}
          chips={areas.map((one) => ({
            value: one.key,
            label: nameOf(one),
            count: one.items.filter((item) => !isLookedAt(item)).length,
          }))}
          chosen={area?.key ?? ''}
          onChoose={setChosen}
        />
      </div>
      {area && <AreaForm key={area.key} area={area} editing={editing} moveIn={open.moveIn} isFull={isFull} />}
      <AddPart editing={editing} areas={areas} isFull={isFull} onAdded={setChosen} />
      <AreaBar
        place={place}
        count={areas.length}
        onGo={goTo}
        isPreparing={editing.preparing > 0}
        onFinish={() => void editing.flush().then(() => setIsSigning(true))}
      />
      {isSigning && (
        <SignDialog
          open={open}
          inspection={editing.inspection}
          left={all - done}
          onClose={() => setIsSigning(false)}
        />
      )}
    </div>
  )
}

/** The way from one area to the next, and at the last to the signatures. */
function AreaBar({
  place,
  count,
  isPreparing,
  onGo,
  onFinish,
}: {
  place: number
  count: number
  /** Photos are being made ready, and belong to what is signed. */
  isPreparing: boolean
  onGo: (to: number) => void
  onFinish: () => void
}) {
  const { t } = useTranslation(['inspections', 'files'])
  return (
    <div className="inspection-bar row spread">
      <Button icon="chevron-left" isDisabled={place === 0} onPress={() => onGo(place - 1)}>
        {t('previous')}
      </Button>
      {place < count - 1 ? (
        <Button kind="primary" onPress={() => onGo(place + 1)}>
          {t('next')}
        </Button>
      ) : (
        <Button kind="primary" icon="pen" isDisabled={isPreparing} onPress={onFinish}>
          {t(isPreparing ? 'files:taken.preparing' : 'finish')}
        </Button>
      )}
    </div>
  )
}

/** Takes an inspection that nobody signed out of the list, with undo. */
function DiscardInspection({ open: { row, agreement } }: { open: OpenInspection }) {
  const { t } = useTranslation('inspections')
  const navigate = useNavigate()

  async function discard(): Promise<void> {
    const edit = (isRemoved: boolean) =>
      mutate('editRecord', { collection: 'inspections', id: row.id, fields: { isRemoved } })
    if (!(await edit(true)).ok) return
    const run = (): void => void edit(false)
    showToast({ text: t('discarded'), tone: 'plain', undo: { label: t('undo'), run } })
    await navigate(agreementPath(agreement.id))
  }

  return (
    <Button kind="quiet" icon="trash" onPress={() => void discard()}>
      {t('discard')}
    </Button>
  )
}
