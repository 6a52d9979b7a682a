import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataUse } from '#app/replica/use-data-use.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { Button } from '#app/ui/button.tsx'
import type { Diagnostics } from '#workers/replica-api.ts'
import { diagnosticsText } from './diagnostics-text.ts'
import { buildId } from '#app/format/build-id.ts'
import { useDeviceFacts } from './use-device-facts.ts'

/** Copies everything on this page to the clipboard, except what people wrote and their names. */
export function CopyDiagnostics({ diagnostics }: { diagnostics: Diagnostics | undefined }) {
  const { t } = useTranslation('sync')
  const [done, setDone] = useState<'copied' | 'failed' | null>(null)
  const status = useSyncStatus()
  const held = useLiveQuery('heldHere', {})
  const waiting = useLiveQuery('waiting', {})
  const data = useDataUse()
  const { facts } = useDeviceFacts()

  async function copy(): Promise<void> {
    const text = diagnosticsText(
      { buildId: buildId(), userAgent: navigator.userAgent, status, diagnostics, held, data, device: facts },
      waiting,
      new Date(),
    )
    try {
      await navigator.clipboard.writeText(text)
      setDone('copied')
    } catch {
      setDone('failed')
    }
  }

  return (
    <>
      <Button onPress={() => void copy()}>{t('copy')}</Button>
      <p className="sync-faint" role="status">
        {done === null ? t('copyHelp') : t(done)}
      </p>
    </>
  )
}
