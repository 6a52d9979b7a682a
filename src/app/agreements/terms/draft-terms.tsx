import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import type { AgreementEditing } from './agreement-editing.ts'
import { AttachmentList } from '#app/agreements/documents/attachments-section.tsx'
import { PartiesFields } from '#app/agreements/parties/parties-fields.tsx'
import { fieldsToCheck } from '#app/agreements/sending/things-to-check.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AddOnsFields } from './add-ons-fields.tsx'
import { MoreGuestsFields, PayingFields } from './money-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { ConditionsField, StatementsFields } from './statements-fields.tsx'
import { useAgreementWords } from './use-agreement-words.ts'

type FoldId =
  | 'parties'
  | 'place'
  | 'paying'
  | 'moreGuests'
  | 'addOns'
  | 'statements'
  | 'conditions'
  | 'attachments'

/** The fields behind each line, those first that say most about it. */
const FIELDS: Record<FoldId, readonly (keyof AgreementTerms)[]> = {
  parties: ['hostAddress', 'guestAddress', 'hostName', 'isChatAddress'],
  place: ['premises', 'unitTitle', 'region', 'tenantsInHouse'],
  paying: ['bankAccount', 'paymentDetails', 'paymentReference', 'firstDueOn', 'isPaidInArrears'],
  moreGuests: ['additionalGuests', 'additionalGuestCharge', 'petBond'],
  addOns: ['addOns'],
  statements: ['statements'],
  conditions: ['conditions'],
  attachments: [],
}

/** The rest of a draft's terms, folded: the room, the profile or the last agreement has filled in most of them. */
export function DraftTerms(editing: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { words } = useAgreementWords()
  const id = useId()
  const { agreement, errorOf } = editing
  const toCheck = fieldsToCheck(agreement)

  /** Returns the first of a fold's fields that says something, in its first line. */
  function says(fold: FoldId): string {
    const { attachments } = agreement
    if (fold === 'attachments') return attachments.length === 0 ? t('none') : String(attachments.length)
    const said = FIELDS[fold].map((field) => words(field, agreement[field])).find((text) => text !== '')
    return said?.split('\n', 1)[0] ?? t('none')
  }
  const fold = (name: FoldId, fields: ReactNode) => (
    <Fold
      title={t(name === 'paying' || name === 'moreGuests' ? `ask.${name}` : `section.${name}`)}
      says={says(name)}
      needsLook={FIELDS[name].some((field) => toCheck.has(field) || errorOf(field) !== undefined)}
    >
      {fields}
    </Fold>
  )
  return (
    <section className="agreement-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('ask.terms')}</h2>
      </header>
      <div className="panel">
        {fold('parties', <PartiesFields {...editing} />)}
        {fold('place', <PlaceFields {...editing} />)}
        {fold('paying', <PayingFields {...editing} />)}
        {fold('moreGuests', <MoreGuestsFields {...editing} />)}
        {fold('addOns', <AddOnsFields {...editing} />)}
        {fold('statements', <StatementsFields {...editing} />)}
        {fold('conditions', <ConditionsField {...editing} />)}
        {fold('attachments', <AttachmentList agreement={agreement} canWrite />)}
      </div>
    </section>
  )
}

/**
 * Terms that are right as they stand for most agreements: one line that says what they say, and the fields behind it.
 * It unfolds by itself when something in it is wrong or missing, and stays as it is once that is mended.
 */
function Fold({
  title,
  says,
  needsLook,
  children,
}: {
  title: string
  says: string
  needsLook: boolean
  children: ReactNode
}) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (needsLook && fold.current) fold.current.open = true
  }, [needsLook])
  return (
    <details ref={fold} className="agreement-fold unfolds">
      <summary>
        <b>{title}</b>
        <span className="note" dir="auto">
          {says}
        </span>
        {needsLook && <Icon name="exclamation-circle" />}
      </summary>
      <div className="stack gap-4 agreement-fields">{children}</div>
    </details>
  )
}
