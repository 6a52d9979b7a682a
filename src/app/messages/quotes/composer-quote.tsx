import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { QuoteRef } from '#workers/replica-api.ts'
import { QuoteBlock } from './quote-block.tsx'

type Props = { chatId: string; quote: QuoteRef; authorOf: (senderId: string) => string }

/** The message being answered, above the field. It goes with the message, unless it is removed here. */
export function ComposerQuote({ chatId, quote, authorOf }: Props) {
  const { t } = useTranslation('messages')
  return (
    <div className="abreast gap-2 composer-quote">
      <QuoteBlock chatId={chatId} quote={quote} authorOf={authorOf} />
      <IconButton
        icon="x-lg"
        label={t('quote.remove')}
        onClick={() => void mutate('quoteInDraft', { chatId, quotes: null })}
      />
    </div>
  )
}
