import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { session } from '#app/auth/session.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'

/**
 * Makes a guest a host: the choice at registration doesn't restrict anybody. Needs the network, because the server
 * grants it.
 */
export function ListYourPlace() {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function become(): Promise<void> {
    setState('busy')
    const answer = await replica.ask('becomeHost', {})
    const current = session().get()
    if (!answer.ok || !current) return setState('failed')
    const { role, abilities } = answer.value.data
    session().set({ ...current, user: { ...current.user, role }, abilities })
    await navigate(UNITS_PATH)
  }

  return (
    <section className="profile-panel stack panel" id="list-your-place">
      <h2>{t('host.title')}</h2>
      <p>{t('host.lead')}</p>
      <p role="alert">{state === 'failed' && t('host.failed')}</p>
      <Button isBusy={state === 'busy'} onPress={() => void become()}>
        {t('host.become')}
      </Button>
    </section>
  )
}
