import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/ui/icon-button.tsx'
import { useStartCall } from './use-start-call.ts'

/** Calls the other person. Says why if that isn't possible now. */
export function CallButton({ chatId, name }: { chatId: string; name: string }) {
  const { t } = useTranslation('messages')
  const call = useStartCall(chatId)
  return (
    <>
      <IconButton
        icon="telephone"
        label={t('call.start', { name })}
        aria-disabled={call.isBusy}
        onClick={() => void (call.isBusy || call.start())}
      />
      {call.problem !== null && (
        <p role="alert" className="bar-problem">
          {t(`call.problem.${call.problem}`)}
        </p>
      )}
    </>
  )
}
