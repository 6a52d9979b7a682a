import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeItem } from '#app/agreements/changes/change-item.tsx'
import { type ChangeView, isPending } from '#app/agreements/changes/use-changes.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { useDayText } from '#app/format/use-day-text.ts'
import { stepsFor } from '#contract/agreement-status.ts'
import { type StepPressing, useStep } from '#app/agreements/steps/use-step.tsx'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { NoticeItem } from './notice-item.tsx'

const GiveNoticeDialog = lazyPanel(async () => (await import('./give-notice-dialog.tsx')).GiveNoticeDialog)

/**
 * The notices to end an agreement and proposals to withdraw one, then each way to end it, with what it does. Renders
 * nothing before both have accepted the agreement, and nothing for one that ended without a notice.
 */
export function EndingSection({
  changes,
  ...pressing
}: StepPressing & {
  changes: readonly ChangeView[]
}) {
  const { agreement } = pressing
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const [isGiving, setIsGiving] = useState(false)
  const { status, endsOn, noticeEndsOn } = agreement
  const isAgreed = status === 'APPROVED' || status === 'ACTIVE'
  const notices = changes.filter(({ notice = null }) => notice !== null)
  const withdrawals = changes.filter(({ withdraws = null }) => withdraws !== null)
  if (!isAgreed && notices.length === 0) return null
  const isByBoth =
    endsOn === noticeEndsOn &&
    !notices.some(({ state, notice }) => state === 'GIVEN' && notice?.lastDay === noticeEndsOn)
  const isOpen = changes.some(isPending)
  const isWaiting = notices.some(({ edit }) => edit !== null && edit.state !== 'rejected')
  return (
    <SectionPanel title={t('law.ending')}>
      {isAgreed && noticeEndsOn !== null && (
        <p>{t(isByBoth ? 'toEnd.endsAgreed' : 'toEnd.ends', { day: dayText(noticeEndsOn) })}</p>
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
      {isAgreed && <WaysToEnd {...pressing} onGive={isWaiting ? null : () => setIsGiving(true)} />}
      {isGiving && <GiveNoticeDialog agreement={agreement} onClose={() => setIsGiving(false)} />}
    </SectionPanel>
  )
}

/** What ends an agreement, one to a row: a notice, and the steps that end it at once. */
function WaysToEnd({
  onGive,
  ...pressing
}: StepPressing & {
  /** `null` while a notice waits to be sent. */
  onGive: (() => void) | null
}) {
  const { t } = useTranslation('agreements')
  const { mustWait, hasFailed, press, dialog } = useStep(pressing)
  const { status, party, noticeEndsOn } = pressing.agreement
  const steps = stepsFor(status, party).filter((step) => step === 'expire' || step === 'cancel')
  return (
    <>
      <ul className="lined agreement-ways">
        {onGive !== null && (
          <li className="row">
            <p>{t('toEnd.lead')}</p>
            <Button kind={noticeEndsOn === null ? 'outline' : 'quiet'} icon="door-open" onPress={onGive}>
              {t('toEnd.give')}
            </Button>
          </li>
        )}
        {steps.map((step) => (
          <li key={step} className="row">
            <p>{t(`steps.${step}.text`)}</p>
            <Button
              kind={step === 'cancel' ? 'danger' : 'outline'}
              isDisabled={mustWait}
              onPress={() => press(step)}
            >
              {t(`steps.${step}.do`)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="if-any agreement-problem">
        {hasFailed && t('new.failed')}
      </p>
      {dialog}
    </>
  )
}
