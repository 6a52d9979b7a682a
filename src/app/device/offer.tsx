import './offer.css'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useKeepFocus } from '#app/ui/use-keep-focus.ts'

/** An offer that is made once: accepted, or never made again automatically. */
export function Offer({
  icon,
  label,
  text,
  action,
  onHide,
}: {
  icon: IconName
  label: string
  text: string
  action: ReactNode
  onHide: () => void
}) {
  const { t } = useTranslation('device')
  const part = useRef<HTMLElement>(null)
  useKeepFocus(part)
  return (
    <aside ref={part} className="offer row" aria-label={label}>
      <Icon name={icon} />
      <p>{text}</p>
      <div className="offer-actions">
        {action}
        <Button kind="quiet" onPress={onHide}>
          {t('hide')}
        </Button>
      </div>
    </aside>
  )
}
