import { useTranslation } from 'react-i18next'
import { centsText } from '#app/format/cents-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EntryQuestion } from './entry-questions.ts'
import { Slip } from './slip.tsx'

/** Asks one question about an entry, with its answers. A no that changes nothing has no button: the fields are there. */
export function EntryQuestionNotice({
  question,
  cents,
  day,
  onSame,
  onSure,
}: {
  question: EntryQuestion
  cents: number | null
  day: string | null
  /** It is the same money. */
  onSame: () => void
  /** It is right as it stands: other money, that sum, that day. */
  onSure: () => void
}) {
  const { t } = useTranslation(['rent', 'documents'])
  const dayText = useDayText()
  const isSame = question.kind === 'claim' || question.kind === 'recorded'
  const text = (): string => {
    switch (question.kind) {
      case 'claim':
        return t('same.question', { amount: centsText(question.claim.amount) })
      case 'recorded':
        return t('same.recorded', {
          amount: centsText(question.payment.amount),
          day: dayText(question.payment.day),
        })
      case 'twin':
        return t('documents:twin.question', { amount: centsText(cents) })
      case 'refund':
      case 'bond':
        return t(`ask.${question.kind}`, { amount: centsText(question.most) })
      case 'day':
        return t('ask.day', { day: dayText(day ?? '') })
    }
  }
  return (
    <Notice icon="question-circle">
      {question.kind === 'claim' && <Slip entry={question.claim} />}
      <p>{text()}</p>
      <div className="rent-dialog-actions row gap-2">
        {isSame && <Button onPress={onSame}>{t('same.yes')}</Button>}
        <Button onPress={onSure}>
          {t(isSame ? 'same.no' : question.kind === 'twin' ? 'documents:twin.yes' : 'ask.sure')}
        </Button>
      </div>
    </Notice>
  )
}
