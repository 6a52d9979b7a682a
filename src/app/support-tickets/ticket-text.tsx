import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

/** A text is folded if it is longer than this, in characters or in lines. */
const LONG = { characters: 800, lines: 12 }

/** What somebody wrote in a ticket. A long text is folded, so that its answers and the reply form stay in reach. */
export function TicketText({ text }: { text: string }) {
  const { t } = useTranslation('tickets')
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines
  return (
    <>
      <p className={`ticket-text ${isLong && !isWhole ? 'ticket-text-folded' : ''}`} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button kind="quiet" onPress={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'showLess' : 'showAll')}
        </Button>
      )}
    </>
  )
}
