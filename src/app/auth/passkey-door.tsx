import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/result.ts'
import { Button } from '#app/ui/button.tsx'
import { useIsDrawn } from '#app/ui/use-is-drawn.ts'
import type { SignInAnswer } from '#workers/replica-api.ts'

type Props = {
  /** Whether "Remember me" is ticked. */
  remember: () => boolean
  onAnswer: (answer: Result<SignInAnswer>) => void
  /** What it needs couldn't be loaded. */
  onNoAnswer: () => void
}

/**
 * The button that signs in by a passkey. Where the browser can, and the line is quick, it also offers passkeys in the
 * form's email field. Everything else that this needs is loaded when somebody begins to use the form.
 */
export function PasskeyDoor({ remember, onAnswer, onNoAnswer }: Props) {
  const { t } = useTranslation('auth')
  const isDrawn = useIsDrawn()
  const here = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form || !isNamed() || isSlow()) return
    let isHere = true
    let stop: (() => void) | undefined
    async function offer(): Promise<void> {
      const { offerPasskeys } = await import('./passkeys.ts')
      if (isHere) stop = offerPasskeys(remember, onAnswer)
    }
    // A browser that has no connection has no passkeys to offer either.
    const begin = (): void => void offer().catch(() => undefined)
    form.addEventListener('focusin', begin, { once: true })
    return () => {
      isHere = false
      form.removeEventListener('focusin', begin)
      stop?.()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what it calls reads what is there then
  }, [])

  async function press(): Promise<void> {
    if (!navigator.onLine) return onNoAnswer()
    setIsBusy(true)
    try {
      const { signInByPasskey } = await import('./passkeys.ts')
      const answer = await signInByPasskey(remember())
      if (answer !== null) onAnswer(answer)
    } catch {
      onNoAnswer()
    }
    setIsBusy(false)
  }

  if (!isDrawn && !('PublicKeyCredential' in window)) return null
  return (
    <div ref={here} className="stack">
      <Button size="large" icon="key" isBusy={isBusy} onPress={() => void press()}>
        {t('usePasskey')}
      </Button>
    </div>
  )
}

/** Whether this address has a name: no browser binds a passkey to numbers. */
function isNamed(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}
