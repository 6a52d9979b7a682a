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
import type { RevenueLine, RevenueView } from '#workers/replica-api.ts'
import type { NamedUnit } from './expense-dialog.tsx'
import type { ExpenseView } from './expense-view.ts'
import { type CsvWords, revenueCsv } from './revenue-csv.ts'
import { useRevenueDocument } from './use-revenue-document.ts'

const GST_NUMBER_MAX = 15
type State = 'idle' | 'busy' | 'saved' | 'failed' | 'notHere' | 'incomplete'

type Props = {
  view: RevenueView
  rooms: readonly NamedUnit[]
  /** The expenses of the year. */
  expenses: readonly ExpenseView[]
  onClose: () => void
}

/** Exports the year: every line for an accountant, and the figures as a PDF. Both are made on this device. */
export function ExportDialog({ view, rooms, expenses, onClose }: Props) {
  const { t } = useTranslation('revenue')
  const lines = useLiveQuery('revenueLines', { year: view.year })
  const gst = useOwnGst()
  const files = useExportFiles(view, rooms)
  const [state, setState] = useState<State>('idle')

  function saveCsv(): void {
    files.saveCsv(lines ?? [], expenses, gst.gstNumber ? gst.gstFrom : null)
    setState('saved')
  }
  function savePdf(): void {
    setState('busy')
    files.savePdf(gst.gstNumber ?? '').then(setState, (error: unknown) => {
      console.warn('The document could not be made', error)
      setState('failed')
    })
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
          <Button kind="primary" icon="file-earmark-pdf" isBusy={state === 'busy'} onPress={savePdf}>
            {t('export.pdf')}
          </Button>
        </div>
      }
    >
      <div className="form">
        <p>{t('export.lead')}</p>
        <GstFields gst={gst} />
        <p role="status">{state !== 'idle' && state !== 'busy' && t(`export.${state}`)}</p>
      </div>
    </Dialog>
  )
}

/** The host's GST number and the day from which they are registered, in their profile; each change is saved at once. */
function useOwnGst() {
  const profile = useLiveQuery('profile', {})?.row ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const stored = profile?.gstNumber ?? ''
  const shown = typed ?? gstNumberText(stored)
  const gstNumber = digitsOf(shown)
  const edit = (fields: { gstNumber: string } | { gstFrom: string }): void => {
    if (profile) void mutate('editRecord', { collection: 'profile', id: profile.id, fields })
  }
  return {
    shown,
    /** `null` while what is typed is no number; blank without one. */
    gstNumber,
    gstFrom: profile?.gstFrom ?? '',
    hasNumber: gstNumber !== null && gstNumber !== '' && profile !== null,
    isWrong: gstNumber === null && shown.length > 7,
    setGstNumber(text: string): void {
      setTyped(text)
      const digits = digitsOf(text)
      if (digits !== null && digits !== stored) edit({ gstNumber: digits })
    },
    setGstFrom: (gstFrom: string): void => edit({ gstFrom }),
  }
}

function digitsOf(text: string): string | null {
  return text.trim() === '' ? '' : gstDigits(text)
}

function GstFields({ gst }: { gst: ReturnType<typeof useOwnGst> }) {
  const { t } = useTranslation('revenue')
  const { shown, gstFrom, hasNumber, isWrong, setGstNumber, setGstFrom } = gst
  return (
    <>
      <LineField
        label={t('export.gst')}
        help={t('export.gstHelp')}
        error={isWrong ? t('export.gstWrong') : undefined}
        value={shown}
        maxLength={GST_NUMBER_MAX}
        inputMode="numeric"
        autoCapitalize="off"
        onValue={setGstNumber}
      />
      {hasNumber && (
        <>
          <DayField
            label={t('export.gstFrom')}
            help={t('export.gstFromHelp')}
            value={gstFrom === '' ? null : gstFrom}
            onValue={(day) => setGstFrom(day ?? '')}
          />
          <p className="note">{t('export.gstNote')}</p>
        </>
      )}
    </>
  )
}

const COLUMNS = [
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

/** Returns functions that make the files of a year and save them. */
function useExportFiles(view: RevenueView, rooms: readonly NamedUnit[]) {
  const { t, i18n } = useTranslation(['revenue', 'records'])
  const documentPage = useRevenueDocument()
  const name = t('export.fileName', { from: view.year - 1, to: view.year })
  const unit = (unitId: string | null): string =>
    unitId === null
      ? t('expense.allRooms')
      : rooms.find(({ id }) => id === unitId)?.title || t('records:units.unnamed')
  return {
    saveCsv(lines: readonly RevenueLine[], expenses: readonly ExpenseView[], gstFrom: string | null): void {
      const words: CsvWords = {
        columns: COLUMNS.map((column) => t(`column.${column}`)),
        unit,
        income: (kind) => t(`income.${kind}`),
        expense: (kind) => t(`kind.${kind}`),
        method: (method) => t(`method.${method}`),
      }
      saveFile(name, revenueCsv(lines, expenses, { gstFrom, words }), 'text/csv')
    },
    /** Resolves to whether the document was saved, or why not. */
    async savePdf(gstNumber: string): Promise<State> {
      const page = documentPage(view, { unit, gstNumber })
      const made = await makeDocument(page, isLocale(i18n.language) ? i18n.language : 'en')
      if (made.kind !== 'made') return made.kind
      saveFile(name, made.pdf)
      return 'saved'
    },
  }
}
