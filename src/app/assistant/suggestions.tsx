import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { editedUnit } from '#app/assistant-link/edited-unit.ts'
import { useSession } from '#app/auth/session.ts'
import { suggestedQuestions } from './suggested-questions.ts'

type Props = {
  /** Whether what answers knows the person's own figures and the help pages. */
  hasFacts: boolean
  isDisabled: boolean
  onPick: (text: string) => void
}

/** Suggested questions for people who see the assistant for the first time, by their role and the page. */
export function Suggestions({ hasFacts, isDisabled, onPick }: Props) {
  const { t } = useTranslation('assistant')
  const role = useSession()?.user.role ?? 'NOBODY'
  const { pathname } = useLocation()
  const asked = suggestedQuestions(pathname, role, hasFacts).filter(
    // The room may not be on this device, or not theirs to describe.
    (ask) => ask !== 'describe' || editedUnit() !== null,
  )
  return (
    <div className="assistant-hello stack gap-2">
      <p>{t('hello')}</p>
      {asked.map((ask) => (
        <button key={ask} type="button" disabled={isDisabled} onClick={() => onPick(t(`ask.${ask}`))}>
          {t(`ask.${ask}`)}
        </button>
      ))}
    </div>
  )
}
