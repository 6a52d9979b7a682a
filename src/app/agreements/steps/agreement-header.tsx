import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { AgreementSteps } from './agreement-steps.tsx'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useTermText } from '#app/agreements/terms/use-term-text.ts'

/** Shows the other party, the room, the term and the current actions. */
export function AgreementHeader({
  agreement,
  isKept,
  onNotReady,
}: {
  agreement: AgreementView
  isKept: boolean
  /** Called when sending was tried with something missing; from then on each field shows its error. */
  onNotReady: () => void
}) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const other = otherParty(agreement)
  return (
    <header className="agreement-header row">
      <div>
        <Link to={AGREEMENTS_PATH} className="page-back">
          <Icon name="chevron-left" />
          {t('back')}
        </Link>
        <h1>
          <bdi>{other.name || t('unnamed')}</bdi>
        </h1>
        <p>
          <bdi>{[agreement.unitTitle, termText(agreement)].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      <AgreementSteps agreement={agreement} isKept={isKept} onNotReady={onNotReady} />
    </header>
  )
}
