import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { editedUnit } from '#app/assistant-link/edited-unit.ts'
import { useSession } from '#app/auth/session.ts'

type Props = {
  /** Whether what answers knows the person's own figures. */
  hasFacts: boolean
  isDisabled: boolean
  onPick: (text: string) => void
}

/** Suggested questions for people who see the assistant for the first time, by their role and the page. */
export function Suggestions({ hasFacts, isDisabled, onPick }: Props) {
  const { t } = useTranslation('assistant')
  const role = useSession()?.user.role ?? null
  const { pathname } = useLocation()
  const asked = [
    ...(editedUnit() === null ? [] : [t('ask.describe')]),
    ...(hasFacts ? factsFor(role, pathname, t) : []),
    ...(role === 'ADMIN' ? [t('ask.users'), t('ask.tickets')] : []),
    ...(role === 'HOST' || role === 'ADMIN' ? [] : [t('ask.room')]),
    t('ask.offline'),
    ...(role === null ? [] : [t('ask.ticket')]),
  ]
  return (
    <div className="assistant-hello stack gap-2">
      <p>{t('hello')}</p>
      {asked.slice(0, SHOWN_MAX).map((text) => (
        <button key={text} type="button" disabled={isDisabled} onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}

const SHOWN_MAX = 5

/** Returns questions about the person's own records: what the open page is about comes first. */
function factsFor(role: string | null, pathname: string, t: TFunction<'assistant'>): string[] {
  if (role === 'GUEST') return [t('ask.owe')]
  if (role !== 'HOST') return []
  if (pathname.startsWith('/accommodation/rent')) return [t('ask.owed'), t('ask.receipt')]
  if (pathname.startsWith('/revenue')) return [t('ask.earned'), t('ask.spent')]
  if (pathname.startsWith('/units')) return [t('ask.free'), t('ask.arrivals')]
  return [t('ask.owed'), t('ask.arrivals'), t('ask.earned')]
}
