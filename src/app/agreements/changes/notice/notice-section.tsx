import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeItem } from '#app/agreements/changes/change-item.tsx'
import { type ChangeView, isPending } from '#app/agreements/changes/use-changes.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { useDayText } from '#app/format/use-day-text.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { NoticeItem } from './notice-item.tsx'

const GiveNoticeDialog = lazyPanel(async () => (await import('./give-notice-dialog.tsx')).GiveNoticeDialog)

/**
 * The notices to end an agreement, and proposals to withdraw one. Renders nothing before both have accepted the agreement,
 * and nothing for one that ended without any.
 */
export function NoticeSection({
  agreement,
  changes,
}: {
  agreement: AgreementView
  changes: readonly ChangeView[]
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const [isGiving, setIsGiving] = useState(false)
  const { status, noticeEndsOn } = agreement
  const isAgreed = status === 'APPROVED' || status === 'ACTIVE'
  const notices = changes.filter(({ notice = null }) => notice !== null)
  const withdrawals = changes.filter(({ withdraws = null }) => withdraws !== null)
  if (!isAgreed && notices.length === 0) return null
  const isOpen = changes.some(isPending)
  const isWaiting = notices.some(({ edit }) => edit !== null && edit.state !== 'rejected')
  return (
    <SectionPanel title={t('toEnd.title')}>
      {isAgreed && (
        <p className={noticeEndsOn === null ? 'agreement-note note' : ''}>
          {noticeEndsOn === null ? t('toEnd.lead') : t('toEnd.ends', { day: dayText(noticeEndsOn) })}
        </p>
      )}
      {notices.length > 0 && (
        <ul className="agreement-changes stack gap-6">
          {notices.map((notice) => (
            <li key={notice.id} className="stack gap-3">
              <NoticeItem
                agreement={agreement}
                change={notice}
                canWithdraw={isAgreed && !isOpen && notice.state === 'GIVEN'}
              />
              {withdrawals
                .filter(({ withdraws }) => withdraws === notice.id)
                .map((change) => (
                  <ChangeItem key={change.id} agreement={agreement} change={change} />
                ))}
            </li>
          ))}
        </ul>
      )}
      {isAgreed && !isWaiting && (
        <div className="actions gap-3">
          <Button
            kind={noticeEndsOn === null ? 'outline' : 'quiet'}
            icon="door-open"
            onPress={() => setIsGiving(true)}
          >
            {t('toEnd.give')}
          </Button>
        </div>
      )}
      {isGiving && <GiveNoticeDialog agreement={agreement} onClose={() => setIsGiving(false)} />}
    </SectionPanel>
  )
}
