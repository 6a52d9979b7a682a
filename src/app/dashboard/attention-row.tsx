import { fullName } from '#contract/full-name.ts'
import { ATTENTION_ICONS } from '#app/attention/attention-icons.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { zoneOf } from '#contract/region.ts'
import { unitProblems } from '#contract/unit-problems.ts'
import { LAW_RULES } from '#domain/law/rules.ts'
import { workingDaysDeadline } from '#domain/law/working-days.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useRecordTitle } from '#app/records/use-record-title.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AttentionLine } from './attention-lines.ts'

const { workingDays: LODGEMENT_WORKING_DAYS } = LAW_RULES.bondLodgement.figures

/** One thing that needs attention: what it is, whom it concerns, and a link to it. */
export function AttentionRow({ item }: { item: AttentionLine }) {
  const { t } = useTranslation(['dashboard', 'records'])
  const titled = useRecordTitle()
  if (item.kind === 'more') {
    return (
      <Link to={item.path} className="abreast gap-4 lights attention-row">
        <span className="attention-more">{t('more', { count: item.count })}</span>
        <Icon name="arrow-right" className="attention-go" />
      </Link>
    )
  }
  if (item.kind === 'owed') return <OwedRow item={item} />
  const { kind, path, others, record, title, other, count, text } = item
  const name =
    others === null
      ? [titled(record, title), other].filter(Boolean).join(', ') ||
        (record === null ? '' : t(`records:${record}.unnamed`))
      : others.map(fullName).filter(Boolean).join(', ') || t('someone')
  const what = t(`item.${kind}`, { count })
  // Who wrote says more than that something was written; of one message its words are enough.
  const [lead, about] = kind === 'unread' ? [name, count > 1 || text === '' ? what : ''] : [what, name]
  return (
    <Link to={path} className="abreast gap-4 lights attention-row">
      <span className={`attention-icon attention-${kind}`}>
        <Icon name={ATTENTION_ICONS[kind]} />
      </span>
      <span className="stack attention-words">
        <span className="attention-lead">
          {kind === 'draftRoom' && <DraftLeft unitId={item.recordId} />}
          {kind === 'lodgeBond' && <BondDeadline agreementId={item.recordId} />}
          {kind !== 'draftRoom' && kind !== 'lodgeBond' && <bdi>{lead}</bdi>}
        </span>
        {/* Takes the direction of the name, so that it is truncated at its end whatever the direction of the page. */}
        <span className="note attention-sub" dir="auto">
          {about}
          {about !== '' && text !== '' && ' · '}
          {text !== '' && <bdi dir="auto">{text}</bdi>}
        </span>
      </span>
      <span className="tall attention-do">{t(`do.${kind}`)}</span>
      <Icon name="arrow-right" className="attention-go" />
    </Link>
  )
}

/** What a guest owes, with a link to their rent. */
function OwedRow({ item: { path, name, room, cents } }: { item: Extract<AttentionLine, { kind: 'owed' }> }) {
  const { t } = useTranslation(['dashboard', 'records'])
  return (
    <Link to={path} className="abreast gap-4 lights attention-row">
      <span className="attention-icon attention-owed">
        <Icon name="cash-coin" />
      </span>
      <span className="stack attention-words">
        <span className="attention-lead">
          {t('item.owed', { name: name || t('someone'), amount: centsText(cents) })}
        </span>
        <span className="note attention-sub" dir="auto">
          {room || t('records:units.unnamed')}
        </span>
      </span>
      <span className="tall attention-do">{t('do.owed')}</span>
      <Icon name="arrow-right" className="attention-go" />
    </Link>
  )
}

/** How much of a room must be filled in before it can be published. */
function DraftLeft({ unitId }: { unitId: string }) {
  const { t } = useTranslation('dashboard')
  const unit = useLiveQuery('unit', { id: unitId })
  if (!unit) return t('item.draftRoom')
  const fields = Object.keys(unitProblems(unit)).map((field) => field.split('.', 1)[0])
  const count = new Set(fields).size
  return count === 0 ? t('item.draftReady') : t('item.draftLeft', { count })
}

/** By which day a bond must be lodged; without the day while it can't be told. */
function BondDeadline({ agreementId }: { agreementId: string }) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const agreement = useLiveQuery('agreement', { id: agreementId })
  const region = agreement?.region ?? null
  const today = useToday(zoneOf(region))
  const received = agreement?.bondReceivedOn ?? null
  const by = received === null ? null : workingDaysDeadline(received, LODGEMENT_WORKING_DAYS, region)
  if (by === null) return t('item.lodgeBond')
  return t(by < today ? 'item.lodgeBondLate' : 'item.lodgeBondBy', { day: dates.calendarShort(by) })
}
