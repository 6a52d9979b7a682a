import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { useRemember } from '#app/agreements/terms/use-remember.ts'
import { newSignature } from './new-signature.ts'
import { SignatureFields, type SignatureInput } from './signature-fields.tsx'

/** Takes a signature on this device, from the host or from a guest who is present. Works offline. */
export function SignDialog({
  agreement,
  party,
  onClose,
}: {
  agreement: AgreementView
  party: AgreementParty
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const [input, setInput] = useState<SignatureInput>({
    name: party === 'host' ? agreement.hostName : agreement.guestName,
    strokes: [],
  })
  const remember = useRemember(agreement)
  const [problem, setProblem] = useState<'name' | 'notKept' | null>(null)

  async function sign(): Promise<void> {
    if (input.name.trim() === '') return setProblem('name')
    const signature = newSignature(agreement, party, input)
    const kept = await mutate('editRecord', {
      collection: 'agreements',
      id: agreement.id,
      fields: { newSignatures: [...agreement.newSignatures, signature] },
    })
    if (kept.ok) {
      if (party === 'host') remember()
      onClose()
    } else setProblem('notKept')
  }

  return (
    <Dialog
      isOpen
      title={t(party === 'host' ? 'sign.titleHost' : 'sign.titleGuest')}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={onClose}>{t('new.cancel')}</Button>
          <Button kind="primary" onPress={() => void sign()}>
            {t('sign.keep')}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p className="agreement-note note">{t('sign.lead')}</p>
        {party === 'guest' && <p className="agreement-note note">{t('sign.leadGuest')}</p>}
        <SignatureFields input={input} isNameMissing={problem === 'name'} onChange={setInput} />
        <p role="alert">{problem === 'notKept' && t('new.failed')}</p>
      </div>
    </Dialog>
  )
}
