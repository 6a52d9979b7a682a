import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { SecondFactorChange } from './second-factor-change.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { ok } from '#contract/result.ts'
import { TextField } from '#app/forms/text-field.tsx'
import { useAppForm } from '#app/forms/use-app-form.ts'
import { z } from '#app/forms/zod.ts'
import { SecondFactorConfirm } from './second-factor-confirm.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type Props = { onDone: (recoveryCodes: readonly string[]) => void; onBack: () => void }
const Fields = z.object({ current: z.string().check(z.minLength(1)) })

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

/** Shows recovery codes, the only time that they can be read. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Notice icon="exclamation-circle" title={t('factor.codesTitle')}>
      <p>{t('factor.codesLead')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-save row">
        <Button onPress={() => saveFile(t('factor.codesFile'), codes.join('\n'))}>
          {t('factor.codesSave')}
        </Button>
        <Button kind="primary" onPress={onDone}>
          {t('factor.codesKept')}
        </Button>
      </div>
    </Notice>
  )
}

/** Asks for the password, then shows the secret for the authenticator app and asks for its first code. */
function SecondFactorSetup({ onDone, onBack }: Props) {
  const { t } = useTranslation('profile')
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const form = useAppForm({
    schema: Fields,
    labels: { current: t('password.current') },
    defaults: { current: '' },
    timing: 'lazy',
    async onSubmit(fields) {
      const answer = await replica.ask('setUpSecondFactor', fields)
      if (!answer.ok) return answer
      setMade(answer.value.data)
      return ok(undefined)
    },
  })
  if (made !== null) return <SecondFactorConfirm {...made} onDone={onDone} onBack={onBack} />
  return (
    <SecondFactorForm form={form} action={t('factor.next')} onBack={onBack}>
      <TextField form={form} name="current" type="password" autoComplete="current-password" />
    </SecondFactorForm>
  )
}
