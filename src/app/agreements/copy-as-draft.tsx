import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { v7 as newAgreementId } from 'uuid'
import { NO_FACTS, termsOf } from '#contract/agreement-terms.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/** Begins a new draft with these terms: what was sent can't be changed, and the next stay is often the same. */
export function CopyAsDraft({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const navigate = useNavigate()
  const [hasFailed, setHasFailed] = useState(false)

  async function copy(): Promise<void> {
    const id = newAgreementId()
    const { unitId, guestId } = agreement
    // Files belong to the agreement that they were added to.
    const terms = { ...termsOf(agreement), attachments: [] }
    const made = await mutate('createRecord', {
      collection: 'agreements',
      id,
      fields: { ...terms, ...NO_FACTS, unitId, guestId },
    })
    setHasFailed(!made.ok)
    if (made.ok) await navigate(`/accommodation/agreements/details/${id}`)
  }

  return (
    <>
      <Button kind="quiet" onPress={() => void copy()}>
        {t('new.copy')}
      </Button>
      {hasFailed && (
        <p role="alert" className="agreement-problem">
          {t('new.failed')}
        </p>
      )}
    </>
  )
}
