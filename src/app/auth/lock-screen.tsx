import './lock-screen.css'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { PIN_LENGTH_MAX } from '#contract/limits.ts'
import { productName } from '#app/i18n/i18n.ts'
import { BrandMark } from '#app/ui/brand-mark.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LOGOUT_PATH } from './paths.ts'
import { pinLock } from './pin-lock.ts'
import type { SignOutState } from './sign-out.ts'

/** The whole screen while it is locked: the PIN field, and a way out for people who forgot their PIN. */
export function LockScreen({ userId }: { userId: string }) {
  const { t } = useTranslation('lock')
  const navigate = useNavigate()
  const lock = pinLock(userId)
  const [pin, setPin] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsUntil(lock.nextTryAt())
  const field = useRef<HTMLInputElement>(null)
  const [pinId, newsId] = [useId(), useId()]

  useEffect(() => field.current?.focus(), [])

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (pin === '' || isBusy || seconds > 0) return
    setIsBusy(true)
    const answer = await lock.unlock(pin)
    setIsBusy(false)
    // If the PIN was right, this screen is already gone.
    setIsWrong(answer === 'wrong')
    setPin('')
    field.current?.focus()
  }

  return (
    <main id="content" className="lock" tabIndex={-1}>
      <BrandMark name={productName()} />
      <form className="lock-form form" noValidate onSubmit={(event) => void enter(event)}>
        <h1 className="abreast">
          <Icon name="lock" /> {t('title')}
        </h1>
        <p>{t('lead')}</p>
        <div className="field">
          <label htmlFor={pinId}>{t('pin')}</label>
          <div className="field-line">
            <input
              ref={field}
              id={pinId}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_LENGTH_MAX}
              value={pin}
              aria-invalid={isWrong}
              aria-describedby={newsId}
              onChange={({ target }) => setPin(target.value)}
            />
          </div>
        </div>
        <p id={newsId} role="status" className="lock-news">
          {[isWrong && t('wrong'), seconds > 0 && t('wait', { count: seconds })].filter(Boolean).join(' ')}
        </p>
        <Button kind="primary" size="large" type="submit" isBusy={isBusy} isDisabled={seconds > 0}>
          {t('open')}
        </Button>
      </form>
      <details className="lock-forgot">
        <summary>{t('forgot')}</summary>
        <p>{t('forgotHelp')}</p>
        <Button
          icon="box-arrow-right"
          onPress={() =>
            void navigate(LOGOUT_PATH, {
              state: { signOut: 'keep', forgetsPin: true } satisfies SignOutState,
            })
          }
        >
          {t('signOut')}
        </Button>
      </details>
    </main>
  )
}

/**
 * Returns the whole seconds until a moment of the device's clock (ms since 1970), counting down; 0 once it has passed.
 */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((at - now) / 1_000))
  useEffect(() => {
    const look = () => setNow(Date.now())
    // A new moment counts from now, not from the last tick.
    const soon = window.setTimeout(look)
    const timer = window.setInterval(look, 1_000)
    return () => {
      window.clearTimeout(soon)
      window.clearInterval(timer)
    }
  }, [at])
  return left
}
