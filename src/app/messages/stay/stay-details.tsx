import './stay.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { newAgreementPath } from '#app/messages/parts/new-agreement-path.ts'
import { chatName } from '#app/messages/parts/participant-names.ts'
import { useChatStay } from '#app/messages/parts/use-chat-stays.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { ChatView } from '#workers/replica-api.ts'
import { OtherStays } from './other-stays.tsx'
import { StayAgreement } from './stay-agreement.tsx'
import { inOrder, isCurrent, stayNow } from './stay-order.ts'
import { StayUnit } from './stay-unit.tsx'

/**
 * The agreements with the other person of a conversation, the one that matters now in full. Reads only this device's
 * data.
 */
export function StayDetails({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('stay')
  const personId = chat.others[0]?.id ?? ''
  const stays = useLiveQuery('staysWith', { personId })
  const canWrite = can(useSession()?.abilities ?? [], 'create', 'AccommodationAgreement')
  const shown = useChatStay(chat.id)
  if (stays === undefined || shown === undefined) return null
  const first = stayNow(stays, chat.subject, shown?.agreementId)
  const rest = inOrder(stays.filter((stay) => stay !== first))
  const name = chatName(chat.others, t('somebody'))
  const draftPath = canWrite ? newAgreementPath(chat) : null
  const roomId = first?.unitId ?? (chat.subject?.kind === 'unit' ? chat.subject.id : null)
  return (
    <div className="stay-details stack gap-5">
      {roomId !== null && (
        <StayUnit
          id={roomId}
          title={first?.unitTitle || chat.subject?.title || ''}
          premises={first?.premises ?? ''}
        />
      )}
      {first ? (
        <StayAgreement stay={first} name={name} />
      ) : (
        <section>
          <h3>{t('none')}</h3>
          <p>{t(draftPath === null ? 'noneGuest' : 'noneHost', { name })}</p>
        </section>
      )}
      {draftPath !== null && (!first || !isCurrent(first)) && (
        <Link
          to={draftPath}
          className={`button button-medium ${first ? 'button-outline' : 'button-primary'}`}
        >
          <span>{t('draft')}</span>
        </Link>
      )}
      <OtherStays stays={rest} name={name} />
    </div>
  )
}
