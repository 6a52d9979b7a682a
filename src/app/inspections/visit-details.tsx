import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { entryNotice } from '#domain/law/entry-notice.ts'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { TimeField } from '#app/forms/time-field.tsx'
import { useDateText } from '#app/format/use-date-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OpenInspection } from './local-inspection.ts'
import type { InspectionEditing } from './use-inspection-editing.ts'

/** The day of an inspection; for a visit during a stay also its time, and the notice that the law asks for. */
export function VisitDetails({ open, editing }: { open: OpenInspection; editing: InspectionEditing }) {
  const { t } = useTranslation('inspections')
  const titleId = useId()
  const { inspection, change } = editing
  const isVisit = inspection.moment === 'STAY'
  return (
    <section className="panel inspection-details stack gap-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t('details')}
      </h2>
      <div className="inspection-when">
        <DayField
          label={t('field.inspectedOn')}
          value={inspection.inspectedOn ?? null}
          onValue={(inspectedOn) => inspectedOn !== null && change({ inspectedOn })}
        />
        {isVisit && (
          <TimeField
            label={t('field.visitTime')}
            value={inspection.visitTime ?? null}
            onValue={(visitTime) => change({ visitTime })}
          />
        )}
      </div>
      {isVisit && <VisitNotice open={open} editing={editing} />}
    </section>
  )
}

/** When to give notice of a visit, whether that is in time, and where the rule was read. Renders nothing outside the Act. */
function VisitNotice({
  open: { agreement, lastVisitOn },
  editing: { inspection, change },
}: {
  open: OpenInspection
  editing: InspectionEditing
}) {
  const { t } = useTranslation('inspections')
  const dates = useDateText(zoneOf(agreement.region))
  const dayText = useDayText()
  const [openedAt] = useState(() => new Date())
  const { inspectedOn = '', visitTime = null, noticeGivenAt = null } = inspection
  const asked = entryNotice(
    agreement,
    {
      day: inspectedOn,
      time: visitTime ?? '10:00',
      noticeGivenAt: noticeGivenAt === null ? null : new Date(noticeGivenAt),
      lastOn: lastVisitOn,
    },
    openedAt,
  )
  if (asked === null) return null
  const { rule, giveBy, problems } = asked
  return (
    <div className="stack gap-3">
      {visitTime === null ? (
        <p>{t('notice.noTime')}</p>
      ) : (
        <p>
          <b>
            {noticeGivenAt === null
              ? t('notice.giveBy', { when: dates.moment(giveBy.toISOString()) })
              : t('notice.given', { when: dates.moment(noticeGivenAt) })}
          </b>
        </p>
      )}
      {visitTime !== null &&
        problems.map((problem) => (
          <Notice key={problem} icon="exclamation-circle">
            {problem === 'often'
              ? t('notice.problem.often', { day: dayText(lastVisitOn ?? '') })
              : t(`notice.problem.${problem}`)}
          </Notice>
        ))}
      <p className="actions">
        {noticeGivenAt === null ? (
          <Button
            icon="check2"
            isDisabled={visitTime === null}
            onPress={() => change({ noticeGivenAt: new Date().toISOString() })}
          >
            {t('notice.markGiven')}
          </Button>
        ) : (
          <Button kind="quiet" onPress={() => change({ noticeGivenAt: null })}>
            {t('notice.unmark')}
          </Button>
        )}
      </p>
      <p className="note">
        {t(`notice.${rule}`)} {t('notice.agree')}{' '}
        <a href={`https://${LAW_RULES[rule].source}`} target="_blank" rel="noreferrer">
          {siteOf(rule)}
        </a>
        {'. '}
        {t('notice.source', { date: dayText(LAW_RULES[rule].asOf) })}
      </p>
    </div>
  )
}
