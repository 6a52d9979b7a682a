import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'

/** Requests the verification link again. Its message does not reveal whether there is such an account. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const [phase, setPhase] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle')

  async function send(): Promise<void> {
    setPhase('busy')
    const answer = await replica.account('resendVerification', { email })
    setPhase(answer.ok ? 'sent' : 'failed')
  }

  return (
    <div role="status" className="resend">
      {phase === 'sent' && <p>{t('resend.sent')}</p>}
      {phase === 'failed' && <p>{t('resend.failed')}</p>}
      {phase !== 'sent' && (
        <button
          type="button"
          className="text-button"
          aria-disabled={phase === 'busy'}
          onClick={() => {
            if (phase !== 'busy') void send()
          }}
        >
          {t('resend.send')}
        </button>
      )}
    </div>
  )
}
