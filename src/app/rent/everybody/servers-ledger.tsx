import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AgreementRow } from '#contract/agreement.ts'
import type { LedgerEntry } from '#contract/ledger-entry.ts'
import { PER_PAGE_MAX } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { centsText } from '#app/format/cents-text.ts'
import { agreementPath, RENT_PATH } from '#app/format/paths.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { termsOf } from '#contract/agreement-terms.ts'
import { accountOf } from '#domain/money/balance.ts'
import { bondHeld } from '#domain/money/bond-shares.ts'
import type { PaymentStatus } from '#domain/money/payment-status.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'

/** What an administrator reads of a ledger. Amounts are in cents, `arrears` in days; `counting` has ids. */
type ServersAccount = {
  owed: number
  paidTo: string | null
  arrears: number
  /** The bond received or lodged, and neither given back nor awarded. */
  held: number
  statuses: ReadonlyMap<string, PaymentStatus>
  counting: ReadonlySet<string>
}

/** `at` is when the server was asked. */
type ServersLedgerRows = { agreement: AgreementRow; entries: LedgerEntry[]; at: Date }

/** Another person's ledger, for administrators: read-only, from the server, and not kept on this device. */
export function ServersLedger({ agreementId }: { agreementId: string }) {
  const { t } = useTranslation(['rent', 'layout'])
  const answer = useServerAnswer(`ledger ${agreementId}`, () => asked(agreementId))
  return (
    <div className="ledger stack gap-4" aria-busy={answer === null}>
      <Link to={RENT_PATH} className="note tall page-back">
        <Icon name="arrow-left" />
        {t('back')}
      </Link>
      {answer?.ok === false && (
        <div role="status" className="rent-panel panel">
          <EmptyState drawing="letterbox" title={t(`layout:lists.${wordsOf(answer.failure)}`)} />
        </div>
      )}
      {answer?.ok && <ReadLedger {...answer.value} />}
    </div>
  )
}

function ReadLedger({ agreement, entries, at }: ServersLedgerRows) {
  const { t } = useTranslation('rent')
  const dayText = useDayText()
  const { owed, paidTo, arrears, held, statuses, counting } = serversAccount(agreement, entries, at)
  const figures = [
    [t(owed < 0 ? 'figure.ahead' : 'figure.owed'), centsText(Math.abs(owed))],
    ...(paidTo === null ? [] : [[t('figure.paidTo'), dayText(paidTo)]]),
    ...(arrears > 0 ? [[t('figure.arrears'), t('days', { count: arrears })]] : []),
    ...(held === 0 ? [] : [[t('figure.bond'), centsText(held)]]),
  ]
  return (
    <>
      <section className="rent-panel panel ledger-head">
        <h2>
          <bdi>{[agreement.guestName, agreement.hostName].filter(Boolean).join(' · ')}</bdi>
        </h2>
        <p className="row ledger-of tall-links">
          <bdi>{agreement.unitTitle}</bdi>
          <Link to={agreementPath(agreement.id)}>{t('agreement')}</Link>
        </p>
        <dl className="actions ledger-figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="rent-panel panel" aria-labelledby="rent-entries">
        <h2 id="rent-entries">{t('entries.title')}</h2>
        {entries.length === 0 && <p>{t('entries.none')}</p>}
        <ul className="rent-entries">
          {entries.map(({ id, kind, day, amount, method, reference, note, receipt }) => {
            const status = statuses.get(id)
            const texts = [method && t(`method.${method}`), reference, note, receipt?.number]
            return (
              <li key={id} className={counting.has(id) ? '' : 'rent-reversed'}>
                <span className="rent-entry-what">
                  <b>{t(`kind.${kind}`)}</b>
                  <span>{dayText(day)}</span>
                  <bdi>{texts.filter(Boolean).join(' · ')}</bdi>
                  {status && (
                    <span className="row gap-2">
                      <StatusTag tone="plain">{t(`status.${status}`)}</StatusTag>
                    </span>
                  )}
                </span>
                <span className="rent-entry-amount">{amount === null ? '' : centsText(amount)}</span>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}

/** Returns an agreement and all entries of its ledger, the latest first, as the server has them. */
async function asked(agreementId: string): Promise<Result<ServersLedgerRows>> {
  const agreement = await replica.ask('agreement', { id: agreementId })
  if (!agreement.ok) return agreement
  const entries: LedgerEntry[] = []
  for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
    const some = await replica.ask('ledgerEntries', { agreementId, all: 'true', page, perPage: PER_PAGE_MAX })
    if (!some.ok) return some
    entries.push(...some.value.data)
    lastPage = some.value.meta.lastPage
  }
  const latestFirst = entries.toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? 1 : -1))
  return ok({ agreement: agreement.value.data, entries: latestFirst, at: new Date() })
}

/** Returns the account of an agreement at a moment, from the server's rows, as its host's device computes it. */
function serversAccount(agreement: AgreementRow, entries: readonly LedgerEntry[], at: Date): ServersAccount {
  const { status, noticeEndsOn = null, endedOn = null, rentUntil = null } = agreement
  const tenancy = { ...termsOf(agreement), status, noticeEndsOn, endedOn, rentUntil }
  const today = dayAtPlace(at, zoneOf(agreement.region))
  const { owed, paidTo, arrears, bond, statuses, counting } = accountOf(tenancy, entries, today)
  return {
    ...{ owed, paidTo, statuses, arrears: arrears.days },
    held: bondHeld(bond),
    counting: new Set(counting.map(({ id }) => id)),
  }
}
