import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoice } from '#app/theme/choice.ts'
import { judgePrimary, LAKE, primaryTokens, type Scheme } from '#app/theme/primary.ts'
import { choosePrimary, primaryChoices } from '#app/theme/theme.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The primary colour of a theme. Refuses an unreadable colour, and warns about one near kōwhai. */
export function PrimaryField({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation('settings')
  const kept = useChoice(primaryChoices[scheme])
  const [refused, setRefused] = useState<string | null>(null)
  const id = useId()
  const shown = refused ?? (kept === '' ? LAKE[scheme] : kept)
  const verdict = judgePrimary(shown, scheme)

  function choose(color: string): void {
    const isFaint = judgePrimary(color, scheme) === 'faint'
    setRefused(isFaint ? color : null)
    if (!isFaint) choosePrimary(scheme, color, primaryTokens(color, scheme))
  }

  function reset(): void {
    setRefused(null)
    choosePrimary(scheme, '', {})
  }

  return (
    <div className="primary-field row spread">
      <label>
        <input
          type="color"
          value={shown}
          aria-describedby={id}
          aria-invalid={verdict === 'faint'}
          onChange={(event) => choose(event.target.value)}
        />
        <span>{t(`primary.${scheme}`)}</span>
      </label>
      {(kept !== '' || refused !== null) && <Button onPress={reset}>{t('primary.reset')}</Button>}
      <p id={id} role="status" className={`if-any settings-help settings-help-${verdict}`}>
        {verdict !== 'good' && <Icon name="exclamation-circle" />}
        {verdict !== 'good' && t(`primary.${verdict}`)}
      </p>
    </div>
  )
}
