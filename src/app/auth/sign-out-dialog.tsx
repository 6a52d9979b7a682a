import './sign-out-dialog.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOnce } from '#app/replica/read-once.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { SignOutChoice } from '#workers/replica-api.ts'
import { saveUnsent } from './unsent-export.ts'

type Step = 'asking' | 'sending' | 'notAllSent' | 'exported' | 'exportFailed' | 'discarding'

type Props = {
  unsent: number | null
  drafts: number
  onCancel: () => void
  onLeave: (choice: SignOutChoice) => void
}

/**
 * Asks what to do when signing out with unsent work: send it now, keep it on this device, save a copy, or discard it.
 * `unsent` is how much there is, or `null` while it can't be counted: then it can only be kept. Drafts can't be sent,
 * only kept or discarded. Sending is offered if it can succeed. Without a connection it says that signing in again needs
 * one, and offers to keep everything or to remove it, also with nothing unsent.
 */
export function SignOutDialog({ unsent, drafts, onCancel, onLeave }: Props) {
  const { t } = useTranslation('leaving')
  const [step, setStep] = useState<Step>('asking')
  const isReachable = useIsReachable()
  // Everything may have been sent while the person was reading; then this button signs out.
  const isAllSent = unsent === 0 && drafts === 0
  // A sending in progress continues and shows its result.
  const isSendable = isReachable || step === 'sending' || step === 'notAllSent'
  const canSend = unsent !== null && unsent > 0 && isSendable
  const isPrimaryKeep = !canSend && !(isAllSent && isReachable)

  useEffect(() => {
    // Everything has been sent, by "send now" or automatically: there is nothing left to ask.
    if (step !== 'sending' || unsent !== 0) return
    if (drafts === 0) onLeave('wipe')
    else setStep('asking')
  }, [step, unsent, drafts, onLeave])

  async function sendNow(): Promise<void> {
    setStep('sending')
    await replica.syncNow()
    setStep((now) => (now === 'sending' ? 'notAllSent' : now))
  }
  async function takeCopy(): Promise<void> {
    setStep((await saveCopy()) ? 'exported' : 'exportFailed')
  }

  function title(): string {
    if (!isReachable) return t('signOut.titleOffline')
    return isAllSent ? t('signOut.titlePlain') : t('signOut.title')
  }

  return (
    <Dialog isOpen title={title()} onClose={onCancel}>
      <div className="stack sign-out">
        {!isReachable && <p>{t('signOut.needsSignal')}</p>}
        {unsent === null && <p>{t('signOut.unread')}</p>}
        {unsent !== null && unsent > 0 && <p>{t('signOut.waiting', { count: unsent })}</p>}
        {drafts > 0 && <p>{t('signOut.drafts', { count: drafts })}</p>}
        {canSend && (
          <Button kind="primary" isBusy={step === 'sending'} onPress={() => void sendNow()}>
            {t('signOut.sendNow')}
          </Button>
        )}
        {isAllSent && isReachable && (
          <Button kind="primary" onPress={() => onLeave('wipe')}>
            {t('signOut.now')}
          </Button>
        )}
        <News step={step} unsent={unsent ?? 0} />
        <div className="sign-out-choice stack gap-1">
          <Button kind={isPrimaryKeep ? 'primary' : 'outline'} onPress={() => onLeave('keep')}>
            {t(isAllSent ? 'signOut.keepAll' : 'signOut.keep')}
          </Button>
          <p>{t(isAllSent ? 'signOut.keepAllHelp' : 'signOut.keepHelp')}</p>
        </div>
        {unsent !== null && !isAllSent && (
          <div className="sign-out-choice stack gap-1">
            <Button icon="download" onPress={() => void takeCopy()}>
              {t('signOut.export')}
            </Button>
          </div>
        )}
        {unsent !== null && !(isAllSent && isReachable) && (
          <Discard
            isAllSent={isAllSent}
            isSure={step === 'discarding'}
            onAsk={() => setStep('discarding')}
            onDiscard={() => onLeave('wipe')}
          />
        )}
        <Button kind="quiet" onPress={onCancel}>
          {t('signOut.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Saves a file of everything that isn't sent. Resolves to whether all of it could be read. */
async function saveCopy(): Promise<boolean> {
  const [messages, waiting, shared, drafts] = await Promise.all([
    replica.unsentMessages(),
    readOnce('waiting', {}),
    readOnce('shared', {}),
    readOnce('drafts', {}),
  ])
  if (!messages.ok || !waiting.ok || !shared.ok || !drafts.ok) return false
  const kept = { shared: shared.value, drafts: drafts.value }
  saveUnsent({ ...waiting.value, ...kept, messages: messages.value }, new Date())
  return true
}

function News({ step, unsent }: { step: Step; unsent: number }) {
  const { t } = useTranslation('leaving')
  return (
    <p role="status" className="if-any note">
      {step === 'sending' && t('signOut.sending')}
      {step === 'notAllSent' && t('signOut.notAllSent', { count: unsent })}
      {step === 'exported' && t('signOut.exported')}
      {step === 'exportFailed' && t('signOut.exportFailed')}
    </p>
  )
}

/** Removes everything from this device, at the second press. */
function Discard({
  isAllSent,
  isSure,
  onAsk,
  onDiscard,
}: {
  isAllSent: boolean
  isSure: boolean
  onAsk: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('leaving')
  return (
    <div className="sign-out-choice stack gap-1">
      {isSure ? (
        <Button kind="danger" onPress={onDiscard}>
          {t(isAllSent ? 'signOut.removeSure' : 'signOut.discardSure')}
        </Button>
      ) : (
        <Button kind="danger" onPress={onAsk}>
          {t(isAllSent ? 'signOut.remove' : 'signOut.discard')}
        </Button>
      )}
      <p>{t(isAllSent ? 'signOut.removeHelp' : 'signOut.discardHelp')}</p>
    </div>
  )
}
