import { useTranslation } from 'react-i18next'
import { areasOf, type InspectionParts, partsIn, reportText } from '#contract/inspection-fields.ts'
import { SheetSignature } from '#app/documents/document-sheet.tsx'
import { RecordState } from '#app/edits/record-state.tsx'
import { FileImage } from '#app/files/file-image.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { Differences } from './differences.tsx'
import { InspectionHeader } from './inspection-header.tsx'
import { type LocalReport, type OpenInspection, reportOf } from './local-inspection.ts'
import { Remarks } from './remarks.tsx'
import { SavePdf } from './save-pdf.tsx'
import { useInspectionLabels } from './use-inspection-labels.ts'
import { usePartWords } from './use-part-words.ts'
import { useSignatureLines } from './use-signature-lines.ts'

/** What was signed, as both read it, with what differs from move-in first. */
export function InspectionReport({ open, isHost }: { open: OpenInspection; isHost: boolean }) {
  const { t } = useTranslation('inspections')
  const { row, edit, moveIn } = open
  const { labels, words } = useInspectionLabels(row)
  const report = reportOf(row)
  if (report === null) return null
  const { parts } = report.content
  return (
    <div className="stack gap-5 list-page inspection">
      <InspectionHeader open={open}>
        <SavePdf open={open} />
      </InspectionHeader>
      <p>
        {row.report ? (
          <StatusTag tone={report.guestAnswer === 'SIGNED' ? 'good' : 'warn'}>
            {t(`status.${report.guestAnswer}`)}
          </StatusTag>
        ) : (
          <StatusTag tone="local">{t('status.waiting')}</StatusTag>
        )}
      </p>
      <RecordState collection="inspections" id={row.id} edit={edit} labels={labels} words={words} />
      {moveIn && <Differences before={moveIn} after={parts} />}
      {isHost && isOther(open, report) && <p className="note">{t('report.later')}</p>}
      <ReportAreas open={open} parts={parts} />
      <ReportSignatures open={open} report={report} />
      <Remarks open={open} isHost={isHost} />
    </div>
  )
}

/** Whether parts were changed that weren't part of what was signed. */
function isOther({ row }: OpenInspection, { content }: LocalReport): boolean {
  return reportText(row.id, { ...content, parts: partsIn(row) }) !== reportText(row.id, content)
}

function ReportAreas({ open, parts }: { open: OpenInspection; parts: InspectionParts }) {
  const { t } = useTranslation(['inspections', 'files'])
  const { nameOf, stateOf } = usePartWords()
  return areasOf(parts).map((area) => (
    <section key={area.key} className="panel inspection-area stack gap-3">
      <h2>
        <bdi>{nameOf(area)}</bdi>
      </h2>
      <ul className="stack gap-3">
        {area.items.map((item) => (
          <li key={item.key} className="stack gap-2">
            <div className="row spread">
              <b>
                <bdi>{nameOf(item)}</bdi>
              </b>
              <span className="inspection-found" data-state={item.state ?? undefined}>
                <bdi>{stateOf(item)}</bdi>
              </span>
            </div>
            {item.note !== '' && (
              <p className="inspection-note note" dir="auto">
                {item.note}
              </p>
            )}
            {item.photos.length > 0 && (
              <ul className="taken-photos" aria-label={t('files:taken.of', { name: nameOf(item) })}>
                {item.photos.map((id) => (
                  <li key={id}>
                    <FileImage
                      id={id}
                      stored={open.row.files?.find((file) => file.id === id) ?? null}
                      size="medium"
                      alt={t('files:taken.of', { name: nameOf(item) })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function ReportSignatures({ open, report }: { open: OpenInspection; report: LocalReport }) {
  const { t } = useTranslation('inspections')
  const lines = useSignatureLines(open, report)
  return (
    <section className="panel inspection-area stack gap-3">
      <h2>{t('report.signatures')}</h2>
      {lines.map((signature) => (
        <SheetSignature key={signature.lines[0]} signature={signature} />
      ))}
      <p className="inspection-hash note">
        {report.hash === undefined ? t('report.hashLater') : t('report.hash', { hash: report.hash })}
      </p>
    </section>
  )
}
