import { useTranslation } from 'react-i18next'
import { editedUnit } from '#app/assistant-link/edited-unit.ts'
import { useSession } from '#app/auth/session.ts'

/** Suggested questions for people who see the assistant for the first time. */
export function Suggestions({ isDisabled, onPick }: { isDisabled: boolean; onPick: (text: string) => void }) {
  const { t } = useTranslation('assistant')
  const isSignedIn = useSession() !== null
  const asked = [
    t('ask.room'),
    ...(editedUnit() === null ? [] : [t('ask.describe')]),
    t('ask.offline'),
    ...(isSignedIn ? [t('ask.ticket')] : []),
  ]
  return (
    <div className="assistant-hello">
      <p>{t('hello')}</p>
      {asked.map((text) => (
        <button key={text} type="button" disabled={isDisabled} onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}
