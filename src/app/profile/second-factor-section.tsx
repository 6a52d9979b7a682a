import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorChange } from './second-factor-change.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

type Step = 'rest' | 'setup' | 'off' | 'renew'

/** A code from the phone at sign-in: whether it is required, with buttons to turn it on and off. */
export function SecondFactorSection() {
  const { t } = useTranslation('profile')
  const [turn, setTurn] = useState(0)
  const [step, setStep] = useState<Step>('rest')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const answer = useServerAnswer('second factor', () => replica.ask('secondFactor', {}), turn)

  function done(recoveryCodes: readonly string[] | null): void {
    setCodes(recoveryCodes)
    setStep('rest')
    setTurn(turn + 1)
  }

  const state = answer?.ok ? answer.value.data : null
  const back = () => setStep('rest')
  return (
    <section className="profile-panel stack panel" aria-labelledby="profile-factor">
      <h2 id="profile-factor">{t('factor.title')}</h2>
      <p>{t('factor.lead')}</p>
      {answer !== null && !answer.ok && <p>{t('host.failed')}</p>}
      {state !== null && (
        <p role="status" className="profile-news">
          {state.isOn ? t('factor.isOn', { count: state.recoveryCodesLeft }) : t('factor.isOff')}
        </p>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {step === 'setup' && <SecondFactorSetup onDone={done} onBack={back} />}
      {step === 'renew' && <SecondFactorChange ask="renew" onDone={done} onBack={back} />}
      {step === 'off' && <SecondFactorChange ask="off" onDone={done} onBack={back} />}
      {step === 'rest' && codes === null && state !== null && (
        <div className="profile-save row">
          {state.isOn ? (
            <>
              <Button onPress={() => setStep('renew')}>{t('factor.renew')}</Button>
              <Button kind="danger" onPress={() => setStep('off')}>
                {t('factor.turnOff')}
              </Button>
            </>
          ) : (
            <Button onPress={() => setStep('setup')}>{t('factor.turnOn')}</Button>
          )}
        </div>
      )}
    </section>
  )
}
