import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canHashPins } from '#app/auth/pin-hash.ts'
import { IDLE_MINUTES, pinLock } from '#app/auth/pin-lock.ts'
import { useSession } from '#app/auth/session.ts'
import { usePinLock } from '#app/auth/use-pin-lock.ts'
import { Button } from '#app/ui/button.tsx'
import { NewPinForm } from './new-pin-form.tsx'
import { RemovePinForm } from './remove-pin-form.tsx'

/** The PIN lock of the screen, for a tablet that several people use; also says what it doesn't protect. */
export function PinSection() {
  const { t } = useTranslation('lock')
  const userId = useSession()?.user.id ?? ''
  const lock = pinLock(userId)
  const state = usePinLock(userId)
  const [isRemoving, setIsRemoving] = useState(false)
  const [news, setNews] = useState('')

  return (
    <section aria-labelledby="settings-pin">
      <h2 id="settings-pin">{t('section.title')}</h2>
      <div className="lined settings-panel panel">
        <p className="note">{t('section.lead')}</p>
        {!canHashPins() && <p>{t('section.notSecure')}</p>}
        {canHashPins() && state === 'off' && (
          <NewPinForm lock={lock} onSet={() => setNews(t('section.done'))} />
        )}
        {state !== 'off' && (
          <>
            <div className="row spread">
              <p>{t('section.isSet')}</p>
              <Button icon="lock" onPress={lock.lock}>
                {t('section.now')}
              </Button>
            </div>
            <label className="select-field stack gap-2">
              <span>{t('section.auto')}</span>
              <select
                defaultValue={lock.idleMinutes()}
                onChange={({ target }) => lock.setIdleMinutes(Number(target.value))}
              >
                {IDLE_MINUTES.map((count) => (
                  <option key={count} value={count}>
                    {t('section.minutes', { count })}
                  </option>
                ))}
              </select>
            </label>
            {isRemoving ? (
              <RemovePinForm
                lock={lock}
                onRemoved={() => {
                  setIsRemoving(false)
                  setNews(t('section.removed'))
                }}
                onCancel={() => setIsRemoving(false)}
              />
            ) : (
              <div>
                <Button kind="danger" onPress={() => setIsRemoving(true)}>
                  {t('section.remove')}
                </Button>
              </div>
            )}
          </>
        )}
        <p role="status" className="if-any">
          {news}
        </p>
      </div>
    </section>
  )
}
