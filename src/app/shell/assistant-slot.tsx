import './assistant-slot.css'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router-dom'
import { closeAssistant, openAssistant, useAssistantDoor } from '#app/assistant-link/assistant-door.ts'
import { forgetDraft } from '#app/assistant-link/assistant-draft.ts'
import { useSession } from '#app/auth/session.ts'
import { usePinLock } from '#app/auth/use-pin-lock.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { noteMissingPart } from '#app/ui/missing-part.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useIsDrawn } from '#app/ui/use-is-drawn.ts'
import { pageHandle } from './page-handle.ts'

/** The assistant on every page (§2): its floating button, and the panel, which loads when it is first opened. */
export function AssistantSlot() {
  const isDrawn = useIsDrawn()
  const userId = useSession()?.user.id ?? null
  useEffect(
    () => () => {
      // Somebody signed in or out: the next person must not see what was typed before.
      forgetDraft()
      closeAssistant()
    },
    [userId],
  )
  if (isDrawn) return null
  return userId === null ? <Assistant /> : <UnlockedAssistant userId={userId} />
}

/** Renders nothing of the assistant behind a locked screen. */
function UnlockedAssistant({ userId }: { userId: string }) {
  return usePinLock(userId) !== 'locked' && <Assistant />
}

function Assistant() {
  const { t } = useTranslation(['shell', 'layout'])
  const { isOpen } = useAssistantDoor()
  const isAside = hasOwnPlace(useMatches())
  const [Part, setPart] = useState<ComponentType | null>(null)
  const isAwaited = isOpen && Part === null

  useEffect(() => {
    if (!isAwaited) return
    loadPanel().then(
      (panel) => setPart(() => panel),
      (error: unknown) => {
        console.warn('The assistant could not be loaded', error)
        noteMissingPart()
        void loadStrings('layout').then(() => showToast({ text: t('layout:toast.notHere'), tone: 'problem' }))
        closeAssistant()
      },
    )
  }, [isAwaited, t])

  return (
    <>
      {!isOpen && !isAside && (
        <IconButton
          data-opens-assistant
          className="assistant-trigger"
          icon="stars"
          label={t('shell:assistant')}
          aria-haspopup="dialog"
          onClick={() => openAssistant()}
        />
      )}
      {Part && <Part />}
    </>
  )
}

/** The assistant's button in the top bar, on pages where a floating one would be in the way. */
export function AssistantTool() {
  const { t } = useTranslation('shell')
  const isAside = hasOwnPlace(useMatches())
  if (!isAside) return null
  return (
    <IconButton
      data-opens-assistant
      icon="stars"
      label={t('assistant')}
      aria-haspopup="dialog"
      onClick={() => openAssistant()}
    />
  )
}

function hasOwnPlace(matches: Parameters<typeof pageHandle>[0]): boolean {
  const handle = pageHandle(matches)
  return handle?.isFixedHeight === true || handle?.hasBarBelow === true
}

async function loadPanel(): Promise<ComponentType> {
  const [{ AssistantPanel }] = await Promise.all([
    import('#app/assistant/assistant-panel.tsx'),
    loadStrings('assistant'),
  ])
  return AssistantPanel
}
