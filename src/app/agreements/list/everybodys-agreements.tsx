import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENT_STATUSES } from '#contract/agreement-status.ts'
import { agreementPath } from '#app/format/paths.ts'
import { EverybodysList } from '#app/server-lists/everybodys-list.tsx'
import { useEverybodysPlace } from '#app/server-lists/everybodys-place.ts'
import { replica } from '#app/replica/replica.ts'
import { usePageAt } from '#app/server-lists/use-server-page.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { AgreementStatusTag } from '#app/agreements/steps/agreement-status-tag.tsx'
import { useTermText } from '#app/agreements/terms/use-term-text.ts'

const PER_PAGE = 20

/** Everybody's agreements, for administrators, who can read them but change nothing. */
export function EverybodysAgreements({ search }: { search: string }) {
  const { t } = useTranslation('agreements')
  const place = useEverybodysPlace(AGREEMENT_STATUSES)
  const { status } = place
  const wished = { search, ...(status !== null && { status }) }
  const served = usePageAt(place, JSON.stringify(wished), (page) =>
    replica.ask('agreements', { all: 'true', page, perPage: PER_PAGE, ...wished }),
  )
  return (
    <EverybodysList
      title={t('everybody')}
      served={served}
      status={status}
      statuses={AGREEMENT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      onStatus={place.onStatus}
    >
      {(agreement) => <EverybodysAgreement agreement={agreement} />}
    </EverybodysList>
  )
}

function EverybodysAgreement({ agreement }: { agreement: PersonAnswer<'agreements'>['data'][number] }) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const { id, status, unitTitle, hostName, guestName } = agreement
  return (
    <>
      <b>
        <Link to={agreementPath(id)}>
          <bdi>{guestName || t('unnamed')}</bdi>
        </Link>
      </b>
      <AgreementStatusTag status={status} />
      <span>
        <bdi>{[unitTitle, hostName].filter(Boolean).join(' · ')}</bdi>
      </span>
      <span>{termText(agreement) || t('list.noDates')}</span>
    </>
  )
}
