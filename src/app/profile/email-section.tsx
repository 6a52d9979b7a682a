import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { EmailForm } from './email-form.tsx'

/** The address for signing in, with a button to change it. */
export function EmailSection({ email, isRefused }: { email: string; isRefused: boolean }) {
  const { t } = useTranslation('profile')
  const [turn, setTurn] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const answer = useServerAnswer('email change', () => replica.ask('ownEmailChange', {}), turn)
  const pending = answer?.ok ? answer.value.data.email : null

  function done(): void {
    setIsAsking(false)
    setTurn(turn + 1)
  }

  async function drop(): Promise<void> {
    const dropped = await replica.ask('dropEmailChange', {})
    setProblem(dropped.ok ? '' : t('host.failed'))
    if (dropped.ok) setTurn(turn + 1)
  }

  return (
    <section className="profile-panel stack panel" aria-labelledby="profile-email">
      <h2 id="profile-email">{t('email.title')}</h2>
      <p className="profile-address">{email}</p>
      {isRefused && (
        <Notice icon="envelope-exclamation" title={t('email.refused')}>
          <p>{t('email.refusedHelp')}</p>
        </Notice>
      )}
      {pending !== null && pending !== email && (
        <Notice icon="clock" title={t('email.pending', { email: pending })}>
          <p>{t('email.pendingHelp')}</p>
          <Button onPress={() => void drop()}>{t('email.drop')}</Button>
        </Notice>
      )}
      <p role="alert">{problem}</p>
      {isAsking ? (
        <EmailForm own={email} onDone={done} onBack={() => setIsAsking(false)} />
      ) : (
        <Button onPress={() => setIsAsking(true)}>{t('email.change')}</Button>
      )}
    </section>
  )
}
