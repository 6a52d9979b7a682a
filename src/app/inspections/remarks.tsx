import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INSPECTION_REMARKS_MAX } from '#contract/limits.ts'
import { zoneOf } from '#contract/region.ts'
import { useEdited } from '#app/edits/use-edited.ts'
import { LinesField } from '#app/forms/lines-field.tsx'
import { useDateText } from '#app/format/use-date-text.ts'
import type { LocalInspection, OpenInspection } from './local-inspection.ts'

/** What the guest adds to what was signed, until the time for it is over. Their host reads it. */
export function Remarks({ open, isHost }: { open: OpenInspection; isHost: boolean }) {
  const { t } = useTranslation('inspections')
  const dates = useDateText(zoneOf(open.agreement.region))
  const titleId = useId()
  const [openedAt] = useState(() => Date.now())
  const { remarks = '', report } = open.row
  // Before the server has it, the guest has nothing to remark on.
  if (!report) return null
  const isOpen = Date.parse(report.remarksUntil) > openedAt
  const when = dates.moment(report.remarksUntil)
  const words = isOpen ? t('remarks.none', { when }) : t('remarks.noneOver')
  return (
    <section className="panel inspection-area stack gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('remarks.title')}</h2>
      {!isHost && isOpen ? (
        <WriteRemarks row={open.row} lead={t('remarks.lead', { when })} />
      ) : (
        <p className="inspection-note" dir="auto">
          {remarks || words}
        </p>
      )}
      {!isHost && !isOpen && <p className="note">{t('remarks.over', { when })}</p>}
    </section>
  )
}

function WriteRemarks({ row, lead }: { row: LocalInspection; lead: string }) {
  const { t } = useTranslation('inspections')
  const { shown, change, keeping } = useEdited('inspections', row.id, row)
  return (
    <>
      <LinesField
        label={t('remarks.label')}
        help={lead}
        value={shown.remarks ?? ''}
        maxLength={INSPECTION_REMARKS_MAX}
        onValue={(remarks) => change({ remarks })}
      />
      <p role="alert" className="if-any inspection-problem">
        {keeping === 'failed' && t('sign.failed')}
      </p>
    </>
  )
}
