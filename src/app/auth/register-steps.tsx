import { useTranslation } from 'react-i18next'
import { LAST_STEP, type Step } from './registration-draft.ts'

const STEPS = ['email', 'details', 'role'] as const

/** Shows the current step: completed ones are solid, later ones dashed. */
export function RegisterSteps({ step }: { step: Step }) {
  const { t } = useTranslation('account')
  return (
    <ol className="steps" aria-label={t('step.now', { step, last: LAST_STEP })}>
      {STEPS.map((name, place) => {
        const number = place + 1
        const kind = number < step ? 'done' : number === step ? 'now' : 'ahead'
        return (
          <li key={name} className={`steps-${kind}`} aria-current={kind === 'now' ? 'step' : undefined}>
            <span className="steps-number">{number}</span>
            {t(`step.${name}`)}
          </li>
        )
      })}
    </ol>
  )
}
