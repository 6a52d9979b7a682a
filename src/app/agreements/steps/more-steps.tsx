import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { v7 as newAgreementId } from 'uuid'
import { NO_FACTS, termsOf } from '#contract/agreement-terms.ts'
import type { AgreementStep } from '#contract/agreement-status.ts'
import { agreementPath } from '#app/format/paths.ts'
import { mutate } from '#app/replica/replica.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/**
 * The rare actions for an agreement: ending one that isn't agreed, and for its host, starting a new draft with its
 * terms, because a sent agreement can't be changed and the next stay is often the same. Before them, the `others` that
 * have no room beside the menu.
 */
export function MoreSteps<Other extends string>({
  agreement,
  steps,
  onStep,
  others,
  onOther,
}: {
  agreement: AgreementView
  steps: readonly AgreementStep[]
  onStep: (step: AgreementStep) => void
  others: readonly { id: Other; label: string }[]
  onOther: (id: Other) => void
}) {
  const { t } = useTranslation('agreements')
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)
  const { party, status, unitId, guestId } = agreement
  const canCopy = party === 'host' && status !== 'DRAFT'
  const first = [...others, ...(canCopy ? [{ id: 'copy', label: t('new.copy') }] : [])]
  if (steps.length === 0 && first.length === 0) return null

  async function copy(): Promise<void> {
    const id = newAgreementId()
    // Files belong to the agreement they were added to.
    const { laterRents, laterGuests, ...said } = termsOf(agreement)
    const rentPerWeek = laterRents.at(-1)?.rentPerWeek ?? said.rentPerWeek
    const additionalGuests = laterGuests.at(-1)?.additionalGuests ?? said.additionalGuests
    const terms = { ...said, rentPerWeek, additionalGuests, attachments: [] }
    const fields = { ...terms, ...NO_FACTS, unitId, guestId }
    const made = await mutate('createRecord', { collection: 'agreements', id, fields })
    setHasFailed(!made.ok)
    if (made.ok) await navigate(agreementPath(id))
  }

  return (
    <>
      <Menu
        trigger={<IconButton icon="three-dots" label={t('steps.more')} />}
        placement="bottom-start"
        groups={[
          ...(first.length > 0 ? [{ choices: first }] : []),
          ...(steps.length > 0
            ? [{ choices: steps.map((step) => ({ id: step, label: t(`steps.${step}.do`) })) }]
            : []),
        ]}
        onChoose={(id) => {
          const step = steps.find((known) => known === id)
          const other = others.find((known) => known.id === id)
          if (step) onStep(step)
          else if (other) onOther(other.id)
          else void copy()
        }}
      />
      <p role="alert" className="agreement-problem">
        {hasFailed && t('new.failed')}
      </p>
    </>
  )
}
