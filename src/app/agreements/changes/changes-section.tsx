import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { ChangeItem } from './change-item.tsx'
import { type ChangeView, isOfTerms, isPending } from './use-changes.ts'

const ProposeDialog = lazyPanel(async () => (await import('./propose-dialog.tsx')).ProposeDialog)

/**
 * The proposed changes of an agreement that both have accepted: what waits for an answer, and what came of the others.
 * Renders nothing before that. Without any, renders nothing either once it ended or while the withdrawal of a notice waits.
 */
export function ChangesSection({
  agreement,
  changes,
}: {
  agreement: AgreementView
  changes: readonly ChangeView[]
}) {
  const { t } = useTranslation('agreements')
  const [isProposing, setIsProposing] = useState(false)
  const { status } = agreement
  const isAgreed = status === 'APPROVED' || status === 'ACTIVE'
  const isOpen = changes.some(isPending)
  const ofTerms = changes.filter(isOfTerms)
  const canPropose = isAgreed && !isOpen
  if (!canPropose && ofTerms.length === 0) return null
  return (
    <SectionPanel title={t('change.title')}>
      {isAgreed && <p className="agreement-note note">{t('change.lead')}</p>}
      {ofTerms.length > 0 && (
        <ul className="agreement-changes stack gap-6">
          {ofTerms.map((change) => (
            <li key={change.id} className="stack gap-3">
              <ChangeItem agreement={agreement} change={change} />
            </li>
          ))}
        </ul>
      )}
      {canPropose && (
        <div className="actions gap-3">
          <Button icon="pencil" onPress={() => setIsProposing(true)}>
            {t('change.propose')}
          </Button>
        </div>
      )}
      {isProposing && <ProposeDialog agreement={agreement} onClose={() => setIsProposing(false)} />}
    </SectionPanel>
  )
}
