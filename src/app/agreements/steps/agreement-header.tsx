import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AgreementSteps } from './agreement-steps.tsx'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useTermText } from '#app/agreements/terms/use-term-text.ts'
import type { StepPressing } from './use-step.tsx'

/** Shows the other party, the room, the term and the current actions. */
export function AgreementHeader(pressing: StepPressing) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const { agreement } = pressing
  const other = otherParty(agreement)
  return (
    <header className="agreement-header row">
      <div>
        <Link to={AGREEMENTS_PATH} className="note tall page-back">
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
      <AgreementSteps {...pressing} />
    </header>
  )
}
