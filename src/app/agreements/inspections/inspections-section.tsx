import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import {
  INSPECTION_MOMENTS,
  type InspectionMoment,
  type InspectionParts,
  partsIn,
  templateOf,
} from '#contract/inspection-fields.ts'
import type { InspectionSigning } from '#contract/inspection.ts'
import { zoneOf } from '#contract/region.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { inspectionPath } from '#app/format/paths.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { createRecord } from '#app/records/create-record.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { AgreementView, RecordView } from '#workers/replica-api.ts'
import { useInspectionsOf } from './use-inspections-of.ts'

/** A visit is planned this many days ahead, which leaves time to give notice. */
const VISIT_IN_DAYS = 3

/** The agreement's inspections, and for its host the start of another. Renders nothing in a draft. */
export function InspectionsSection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('inspections')
  const inspections = useInspectionsOf(agreement.id)
  const { status, party } = agreement
  if (status === 'DRAFT' || (inspections.length === 0 && status === 'PENDING')) return null
  return (
    <SectionPanel title={t('list.title')}>
      {inspections.length === 0 ? (
        <p className="agreement-note note">{t(party === 'host' ? 'list.noneHost' : 'list.noneGuest')}</p>
      ) : (
        <ul className="agreement-inspections stack gap-2 tall-links">
          {inspections.map((view) => (
            <li key={view.id} className="row spread">
              <InspectionLink view={view} />
            </li>
          ))}
        </ul>
      )}
      {party === 'host' && <BeginInspection agreement={agreement} inspections={inspections} />}
    </SectionPanel>
  )
}

function InspectionLink({ view: { id, row } }: { view: RecordView<'inspections'> }) {
  const { t } = useTranslation('inspections')
  const dayText = useDayText()
  const { report = null, moment = 'MOVE_IN', inspectedOn } = row
  const isWaiting = report === null && 'signing' in row
  return (
    <>
      <Link to={inspectionPath(id)}>
        {[t(`title.${moment}`), inspectedOn && dayText(inspectedOn)].filter(Boolean).join(', ')}
      </Link>
      {isWaiting ? (
        <StatusTag tone="local">{t('status.waiting')}</StatusTag>
      ) : report === null ? (
        <StatusTag tone="pending">{t('status.open')}</StatusTag>
      ) : (
        <StatusTag tone={report.guestAnswer === 'SIGNED' ? 'good' : 'warn'} isQuiet>
          {t(`status.${report.guestAnswer}`)}
        </StatusTag>
      )}
    </>
  )
}

/** Starts an inspection with the areas and things of the room's last one. Works offline. */
function BeginInspection({
  agreement: { id: agreementId, unitId, region },
  inspections,
}: {
  agreement: AgreementView
  inspections: readonly RecordView<'inspections'>[]
}) {
  const { t } = useTranslation('inspections')
  const navigate = useNavigate()
  const today = useToday(zoneOf(region))
  const [hasFailed, setHasFailed] = useState(false)
  const last = useLastOfRoom(unitId, inspections)

  async function begin(moment: InspectionMoment): Promise<void> {
    const made = await createRecord('inspections', {
      agreementId,
      moment,
      inspectedOn: moment === 'STAY' ? addDays(today, VISIT_IN_DAYS) : today,
      visitTime: moment === 'STAY' ? '10:00' : null,
      noticeGivenAt: null,
      isRemoved: false,
      ...templateOf(last),
    })
    setHasFailed(!made.ok)
    if (made.ok) await navigate(inspectionPath(made.value))
  }

  return (
    <>
      <div className="actions">
        {INSPECTION_MOMENTS.map((moment) => (
          <Button key={moment} onPress={() => void begin(moment)}>
            {t(`list.begin.${moment}`)}
          </Button>
        ))}
      </div>
      <p role="alert" className="agreement-problem">
        {hasFailed && t('list.failed')}
      </p>
    </>
  )
}

/** Returns the parts of the room's last inspection: of this agreement first, since others may not know their room yet. */
function useLastOfRoom(
  unitId: string,
  ofAgreement: readonly RecordView<'inspections'>[],
): InspectionParts | null {
  // The views of this kind contain rows of this type.
  const all = (useLiveQuery('records', { kinds: ['inspections'] }) ?? []) as RecordView<'inspections'>[]
  const ofRoom = all
    .filter(({ row }) => row.unitId === unitId)
    .toSorted((a, b) => (b.row.inspectedOn ?? '').localeCompare(a.row.inspectedOn ?? ''))
  const [last] = [...ofAgreement, ...ofRoom]
  if (last === undefined) return null
  const { signing } = last.row as { signing?: InspectionSigning }
  return last.row.report?.content.parts ?? signing?.content.parts ?? partsIn(last.row)
}
