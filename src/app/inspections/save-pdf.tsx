import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  areasOf,
  differencesOf,
  type InspectedArea,
  type InspectedItem,
} from '#contract/inspection-fields.ts'
import { isLocale, languageTagOf } from '#contract/locale.ts'
import { makeDocument } from '#app/documents/make-document.ts'
import type { DocumentPage } from '#app/documents/pdf/make-pdf.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { type OpenInspection, reportOf } from './local-inspection.ts'
import { usePartWords } from './use-part-words.ts'
import { useSignatureLines } from './use-signature-lines.ts'

/** Pixels of the longer side: sharp at the size of a stamp on paper. */
const EDGE = 360
const QUALITY = 0.72

type Pictures = NonNullable<DocumentPage['pictures']>['list']
type State = { kind: 'idle' | 'busy' | 'saved' | 'failed' | 'notHere' | 'incomplete'; missing: number }

/** Saves what was signed as a PDF with small pictures. Made on this device, offline. */
export function SavePdf({ open }: { open: OpenInspection }) {
  const { t, i18n } = useTranslation('inspections')
  const dayText = useDayText()
  const { nameOf } = usePartWords()
  const [state, setState] = useState<State>({ kind: 'idle', missing: 0 })
  const page = useReportPage(open)
  const locale = isLocale(i18n.language) ? i18n.language : 'en'

  async function make(): Promise<State> {
    const areas = areasOf(reportOf(open.row)?.content.parts ?? {})
    const { list, missing } = await picturesOf(areas, (area, item) => `${nameOf(area)}, ${nameOf(item)}`)
    const made = await makeDocument(page(list), locale)
    if (made.kind !== 'made') return { kind: made.kind, missing: 0 }
    const day = dayText(open.row.inspectedOn ?? '')
    saveFile(t('report.fileName', { room: open.agreement.unitTitle, day }), made.pdf)
    return { kind: 'saved', missing }
  }
  function save(): void {
    setState({ kind: 'busy', missing: 0 })
    void make()
      .catch((error: unknown): State => {
        console.warn('The report could not be made', error)
        return { kind: 'failed', missing: 0 }
      })
      .then(setState)
  }

  return (
    <div className="inspection-pdf">
      <Button icon="file-earmark-pdf" isBusy={state.kind === 'busy'} onPress={save}>
        {t('report.pdf')}
      </Button>
      <p role="status" className="note">
        {state.kind === 'busy' && t('report.saving')}
        {state.kind === 'saved' && t('report.saved')}
        {state.kind === 'failed' && t('report.failed')}
        {state.kind === 'notHere' && t('report.notHere')}
        {state.kind === 'incomplete' && t('report.fontsMissing')}
        {state.missing > 0 && ` ${t('report.photosMissing', { count: state.missing })}`}
      </p>
    </div>
  )
}

/** Reads the photos one after the other: a phone holds only one of them in memory at a time. */
async function picturesOf(
  areas: readonly InspectedArea[],
  captionOf: (area: InspectedArea, item: InspectedItem) => string,
): Promise<{ list: Pictures; missing: number }> {
  const named = areas.flatMap((area) =>
    area.items.flatMap((item) => item.photos.map((id) => ({ id, caption: captionOf(area, item) }))),
  )
  const list: { caption: string; jpeg: Uint8Array }[] = []
  for (const { id, caption } of named) {
    const jpeg = await smallPicture(id)
    if (jpeg) list.push({ caption, jpeg })
  }
  return { list, missing: named.length - list.length }
}

/** Returns a function that words the report for a PDF. */
function useReportPage(open: OpenInspection): (pictures: Pictures) => DocumentPage {
  const { t, i18n } = useTranslation('inspections')
  const { nameOf, foundOf } = usePartWords()
  const dayText = useDayText()
  const { row, agreement, moveIn } = open
  const report = reportOf(row)
  const signatures = useSignatureLines(open, report)
  return (list) => {
    const parts = report?.content.parts ?? {}
    const differences = moveIn ? differencesOf(moveIn, parts) : []
    const hash = report?.hash === undefined ? t('report.hashLater') : t('report.hash', { hash: report.hash })
    return {
      title: t(`title.${row.moment ?? 'MOVE_IN'}`),
      lead: [
        [agreement.hostName, agreement.guestName].filter(Boolean).join(', '),
        [agreement.unitTitle, agreement.premises, dayText(row.inspectedOn ?? '')].filter(Boolean).join(', '),
      ],
      sections: [
        ...areasOf(parts).map((area) => ({
          title: nameOf(area),
          rows: area.items.map((item) => ({ label: nameOf(item), value: foundOf(item) })),
        })),
        ...(row.remarks
          ? [{ title: t('report.guestRemarks'), rows: [{ label: '', value: row.remarks }] }]
          : []),
      ],
      tables:
        differences.length === 0
          ? []
          : [
              {
                title: t('report.differences'),
                columns: [t('report.thing'), t('report.moveIn'), t('report.moveOut')].map((label) => ({
                  label,
                  share: 1,
                  isNumber: false,
                })),
                rows: differences.map(({ area, before, after }) => [
                  [area, after ?? before].flatMap((part) => (part ? [nameOf(part)] : [])).join(', '),
                  before ? foundOf(before) : t('report.notThere'),
                  after ? foundOf(after) : t('report.notThere'),
                ]),
                sums: ['', '', ''],
              },
            ],
      pictures: { title: t('report.photos'), list },
      signaturesTitle: t('report.signatures'),
      signatures,
      notes: [hash],
      foot: (page, pages) => `${t('report.page', { page, pages })}   ${hash}`,
      language: languageTagOf(i18n.language),
      author: agreement.hostName,
    }
  }
}

/** Returns a photo as a small JPEG; `null` if it is neither on this device nor within reach. */
async function smallPicture(id: string): Promise<Uint8Array | null> {
  const found = await replica.fileBlob(id, 'thumb')
  if (!found.ok) return null
  const bitmap = await createImageBitmap(found.value).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new Uint8Array(await blob.arrayBuffer())
}
