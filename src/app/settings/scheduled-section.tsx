import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { ScheduledPanel } from '#app/replies/scheduled-panel.ts'
import { Button } from '#app/ui/button.tsx'

/** Messages that send themselves to guests, for hosts; `?scheduled=` opens one. */
export function ScheduledSection() {
  const { t } = useTranslation('settings')
  const [query, setQuery] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const openId = query.get('scheduled')
  if (!can(useSession()?.abilities ?? [], 'update', 'Unit')) return null
  function close(): void {
    setIsOpen(false)
    if (openId === null) return
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('scheduled')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <section aria-labelledby="settings-scheduled">
      <h2 id="settings-scheduled">{t('scheduled.title')}</h2>
      <div className="lined settings-panel panel">
        <div className="settings-replies row spread">
          <p>{t('scheduled.help')}</p>
          <Button onPress={() => setIsOpen(true)}>{t('scheduled.open')}</Button>
        </div>
      </div>
      {(isOpen || openId !== null) && <ScheduledPanel openId={openId} onClose={close} />}
    </section>
  )
}
