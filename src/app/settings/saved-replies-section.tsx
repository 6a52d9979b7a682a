import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { RepliesPanel } from '#app/replies/replies-panel.ts'
import { Button } from '#app/ui/button.tsx'

/** The saved replies of people who answer others; `?reply=` opens one. */
export function SavedRepliesSection() {
  const { t } = useTranslation('settings')
  const [query, setQuery] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const replyId = query.get('reply')
  if (!can(useSession()?.abilities ?? [], 'update', 'Unit')) return null
  function close(): void {
    setIsOpen(false)
    if (replyId === null) return
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('reply')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <section aria-labelledby="settings-replies">
      <h2 id="settings-replies">{t('replies.title')}</h2>
      <div className="lined settings-panel panel">
        <div className="settings-replies row spread">
          <p>{t('replies.help')}</p>
          <Button onPress={() => setIsOpen(true)}>{t('replies.open')}</Button>
        </div>
      </div>
      {(isOpen || replyId !== null) && <RepliesPanel openId={replyId} onClose={close} />}
    </section>
  )
}
