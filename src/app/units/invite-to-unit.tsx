import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitePanel } from '#app/invite/invite-panel.ts'
import { Button } from '#app/ui/button.tsx'

/** Lets a host invite a guest to this room. */
export function InviteToUnit({ unitId }: { unitId: string }) {
  const { t } = useTranslation('units')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button icon="plus-lg" onPress={() => setIsOpen(true)}>
        {t('invite')}
      </Button>
      {isOpen && <InvitePanel unitId={unitId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
