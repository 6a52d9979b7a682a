import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gstDigits, gstNumberText } from '#contract/gst-number.ts'
import { isLocale } from '#contract/locale.ts'
import { makeDocument } from '#app/documents/make-document.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import type { RevenueView } from '#workers/replica-api.ts'
import type { NamedUnit } from './expense-dialog.tsx'
import type { ExpenseView } from './expense-view.ts'
import { revenueCsv } from './revenue-csv.ts'
import { useRevenueDocument } from './use-revenue-document.ts'

const GST_NUMBER_MAX = 15
type State = 'idle' | 'busy' | 'saved' | 'failed' | 'notHere' | 'incomplete'

/** Exports the year: every line for an accountant, and the figures as a PDF. Both are made on this device. */
export function ExportDialog({
  view,
  rooms,
  expenses,
  onClose,
}: {
  view: RevenueView
  rooms: readonly NamedUnit[]
  /** The expenses of the year. */
  expenses: readonly ExpenseView[]
  onClose: () => void
}) {
  const { t, i18n } = useTranslation(['revenue', 'records'])
  const lines = useLiveQuery('revenueLines', { year: view.year })
  const profile = useLiveQuery('profile', {})?.row ?? null
  const documentPage = useRevenueDocument()
  const [typed, setTyped] = useState<string | null>(null)
  const [state, setState] = useState<State>('idle')
  const stored = profile?.gstNumber ?? ''
  const shown = typed ?? gstNumberText(stored)
  const gstNumber = shown.trim() === '' ? '' : gstDigits(shown)
  const gstFrom = profile?.gstFrom ?? ''
  const name = t('export.fileName', { from: view.year - 1, to: view.year })
  const unit = (unitId: string | null): string =>
    unitId === null
      ? t('expense.allRooms')
      : rooms.find(({ id }) => id === unitId)?.title || t('records:units.unnamed')

  function keepGstNumber(text: string): void {
    setTyped(text)
    const digits = text.trim() === '' ? '' : gstDigits(text)
    if (digits === null || profile === null || digits === stored) return
    void mutate('editRecord', { collection: 'profile', id: profile.id, fields: { gstNumber: digits } })
  }

  function saveCsv(): void {
    const columns = (
      [
        'day',
        'room',
        'guest',
        'for',
        'received',
        'spent',
        'gst',
        'method',
        'reference',
        'receipt',
        'note',
      ] as const
    ).map((column) => t(`column.${column}`))
    const csv = revenueCsv(lines ?? [], expenses, {
      gstFrom: gstNumber ? gstFrom : null,
      words: {
        columns,
        unit,
        income: (kind) => t(`income.${kind}`),
        expense: (kind) => t(`kind.${kind}`),
        method: (method) => t(`method.${method}`),
      },
    })
    saveFile(name, csv, 'text/csv')
    setState('saved')
  }

  async function savePdf(): Promise<State> {
    const page = documentPage(view, { unit, gstNumber: gstNumber ?? '' })
    const made = await makeDocument(page, isLocale(i18n.language) ? i18n.language : 'en')
    if (made.kind !== 'made') return made.kind
    saveFile(name, made.pdf)
    return 'saved'
  }

  return (
    <Dialog
      isOpen
      title={t('export.title')}
      onClose={onClose}
      footer={
        <div className="revenue-dialog-actions actions at-end">
          <Button isDisabled={lines === undefined} onPress={saveCsv}>
            {t('export.csv')}
          </Button>
          <Button
            kind="primary"
            icon="file-earmark-pdf"
            isBusy={state === 'busy'}
            onPress={() => {
              setState('busy')
              savePdf().then(setState, (error: unknown) => {
                console.warn('The document could not be made', error)
                setState('failed')
              })
            }}
          >
            {t('export.pdf')}
          </Button>
        </div>
      }
    >
      <div className="form">
        <p>{t('export.lead')}</p>
        <LineField
          label={t('export.gst')}
          help={t('export.gstHelp')}
          error={gstNumber === null && shown.length > 7 ? t('export.gstWrong') : undefined}
          value={shown}
          maxLength={GST_NUMBER_MAX}
          inputMode="numeric"
          autoCapitalize="off"
          onValue={keepGstNumber}
        />
        {gstNumber !== null && gstNumber !== '' && profile !== null && (
          <>
            <DayField
              label={t('export.gstFrom')}
              help={t('export.gstFromHelp')}
              value={gstFrom === '' ? null : gstFrom}
              onValue={(day) => {
                const fields = { gstFrom: day ?? '' }
                void mutate('editRecord', { collection: 'profile', id: profile.id, fields })
              }}
            />
            <p className="note">{t('export.gstNote')}</p>
          </>
        )}
        <p role="status">{state !== 'idle' && state !== 'busy' && t(`export.${state}`)}</p>
      </div>
    </Dialog>
  )
}
