import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { UNIT_PHOTOS_MAX } from '#contract/limits.ts'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { matches } from '#app/format/matches.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import type { SharedView } from '#workers/replica-api.ts'
import type { Target } from './target-list.tsx'

/** Maximum number shown of each kind; the search finds the others. */
const SHOWN_MAX = 30

/** Returns where a shared item can go: the person's own rooms and conversations; `undefined` until known. */
export function useTargets({ text, photos }: SharedView, search: string) {
  const { t } = useTranslation('sharing')
  const isHost = can(useSession()?.abilities ?? [], 'create', 'Unit')
  const units = useLiveQuery('units', {})
  const chats = useLiveQuery('chatList', { search: search.trim() })
  if (units === undefined || chats === undefined) return undefined

  const own = units.filter(({ status }) => isHost && status !== 'DELETED')
  const rooms = own
    .filter(({ title, address }) => matches(`${title}\n${address.town}`, search))
    .map((unit): Target => {
      const count = unit.photos.length
      const isFull = text === '' && count >= UNIT_PHOTOS_MAX
      return {
        id: unit.id,
        picture: (
          <FileImage id={unit.photos[0]?.id ?? null} size="thumb" alt="" className="sharing-picture" />
        ),
        name: unit.title || t('unnamedRoom'),
        detail: isFull ? t('full') : t('roomPhotos', { count }),
        isFull,
      }
    })
  const conversations = chats
    .filter(({ isClosed }) => !isClosed)
    .map(({ id, others, subject }): Target => {
      const name = others.map(fullName).filter(Boolean).join(', ') || t('unknownPerson')
      const [first] = others
      return {
        id,
        picture: <Avatar id={first?.id ?? id} name={name} url={first?.avatarUrl ?? null} />,
        name,
        detail: subject?.title ?? '',
      }
    })
  return {
    hasPhotos: photos.length > 0,
    rooms: rooms.slice(0, SHOWN_MAX),
    conversations: conversations.slice(0, SHOWN_MAX),
    hasMore: rooms.length > SHOWN_MAX || conversations.length > SHOWN_MAX,
  }
}
