import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { unitPath } from '#app/format/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { NO_UNIT } from '#contract/unit-fields.ts'
import { createRecord } from '#app/records/create-record.ts'

/** Starts another room, online or offline, and opens it. */
export function AddUnit() {
  const { t } = useTranslation('units')
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function add(): Promise<void> {
    setState('busy')
    const made = await createRecord('units', NO_UNIT)
    if (made.ok) await navigate(unitPath(made.value))
    else setState('failed')
  }

  return (
    <div className="units-add">
      <Button kind="primary" icon="plus-lg" isBusy={state === 'busy'} onPress={() => void add()}>
        {t('add')}
      </Button>
      <p role="alert">{state === 'failed' && t('notKept')}</p>
    </div>
  )
}
