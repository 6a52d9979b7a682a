import './system-line.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isServerPage } from '#app/auth/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { lineAction } from '#app/messages/parts/line-action.ts'
import { useMessageText } from '#app/messages/parts/use-message-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { MessageView } from '#workers/replica-api.ts'

type Props = { message: MessageView; name: string; isForTheTwo: boolean }

/**
 * What happened between the two people, in the reader's language, with the one action the reader can take, if it is for
 * them.
 */
export function SystemLine({ message, name, isForTheTwo }: Props) {
  const dates = useDateText()
  const textOf = useMessageText()
  const { event, createdAt, isMine } = message
  return (
    <div className="row note system-line" data-message={message.id}>
      {/* One inline text with its icon, so that the icon stays on the first line if the text wraps. */}
      <span>
        <Icon name="file-text" /> <bdi dir="auto">{textOf(message, name)}</bdi>
      </span>
      {createdAt !== null && (
        <time className="fine numeric" dateTime={createdAt}>
          {dates.time(createdAt)}
        </time>
      )}
      {isForTheTwo &&
        (event?.name === 'agreementSent' && !isMine && event.agreementId !== undefined ? (
          <SentAction message={message} agreementId={event.agreementId} />
        ) : (
          <Action message={message} isOpen={false} />
        ))}
    </div>
  )
}

/** Nobody is asked to sign an agreement that has been answered since. */
function SentAction({ message, agreementId }: { message: MessageView; agreementId: string }) {
  const agreement = useLiveQuery('agreement', { id: agreementId })
  return <Action message={message} isOpen={agreement?.status === 'PENDING'} />
}

function Action({ message: { event, isMine }, isOpen }: { message: MessageView; isOpen: boolean }) {
  const { t } = useTranslation('messages')
  const action = event === undefined ? null : lineAction(event, isMine, isOpen)
  if (action === null) return null
  const words = t(`line.action.${action.label}`)
  // The server draws the public page of a room, so the app is left for it.
  return isServerPage(action.path) ? (
    <a href={action.path} className="caption-action">
      {words}
    </a>
  ) : (
    <Link to={action.path} className="caption-action">
      {words}
    </Link>
  )
}
