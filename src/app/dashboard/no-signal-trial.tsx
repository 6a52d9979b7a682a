import './no-signal-trial.css'
import '#app/ui/delivery-caption.css'
import '#app/ui/message-bubble.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { DELIVERY_ICONS, type Delivery } from '#app/ui/delivery.ts'
import { Icon } from '#app/ui/icon.tsx'

type Step = 'ready' | Extract<Delivery, 'queued' | 'sending' | 'sent'>

/** Long enough to see that it is sent by itself. */
const SENDING_MS = 1_200

const NEXT: Record<Step, Step> = { ready: 'queued', queued: 'sending', sending: 'sent', sent: 'ready' }

/**
 * A pretended message, as it looks in a conversation: written with no signal it has a dashed line and a clock, and once
 * the signal is back it goes by itself. Nothing of it is stored or sent. Needs the strings of `messages`.
 */
export function NoSignalTrial() {
  const { t } = useTranslation(['dashboard', 'messages'])
  const [step, setStep] = useState<Step>('ready')
  useEffect(() => {
    if (step !== 'sending') return undefined
    const timer = setTimeout(() => setStep('sent'), SENDING_MS)
    return () => clearTimeout(timer)
  }, [step])
  const hasSignal = step === 'sending' || step === 'sent'
  return (
    <section className="no-signal-trial panel stack" aria-label={t('trial.title')}>
      <p className={`trial-signal ${hasSignal ? 'trial-signal-back' : ''}`}>
        <Icon name={hasSignal ? 'cloud-check' : 'cloud-slash'} />
        {t(hasSignal ? 'trial.signal' : 'trial.noSignal')}
      </p>
      <div className="trial-stage">
        {step === 'ready' ? <Unsent text={t('trial.message')} /> : <Written step={step} />}
      </div>
      <p role="status">{t(`trial.says.${step}`)}</p>
      {/* One button, so that the keyboard stays on it from step to step. */}
      <Button kind="primary" isBusy={step === 'sending'} onPress={() => setStep(NEXT[step])}>
        {t(`trial.do.${step}`)}
      </Button>
      <p className="note">{t('trial.nothingSent')}</p>
    </section>
  )
}

/** What stands ready to be sent; it looks like the field of a conversation and can't be changed. */
function Unsent({ text }: { text: string }) {
  return (
    <p className="trial-unsent">
      <bdi dir="auto">{text}</bdi>
    </p>
  )
}

function Written({ step }: { step: Exclude<Step, 'ready'> }) {
  const { t } = useTranslation(['dashboard', 'messages'])
  return (
    <div className={`message message-mine message-${step}`}>
      <div className="bubble">
        <bdi dir="auto">{t('trial.message')}</bdi>
      </div>
      <div className="row caption">
        <span className={`fine caption-state caption-${step}`}>
          <Icon key={step} name={DELIVERY_ICONS[step]} className="caption-glyph" />
          <span>{t(`messages:state.${step}`)}</span>
        </span>
      </div>
    </div>
  )
}
