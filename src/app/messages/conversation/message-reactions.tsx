import './message-reactions.css'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#workers/replica-api.ts'

type Props = { reactions: NonNullable<MessageView['reactions']>; authorOf: (senderId: string) => string }

/** The reactions to a message, each with who it is from. One that only this device knows of has a dashed outline. */
export function MessageReactions({ reactions, authorOf }: Props) {
  const { t } = useTranslation('messages')
  return (
    <ul className="reactions" aria-label={t('reaction.label')}>
      {reactions.map(({ by, emoji, isMine, isWaiting }) => {
        const from = isMine
          ? t('reaction.mine', { emoji })
          : t('reaction.theirs', { emoji, name: authorOf(by) })
        const said = isWaiting ? `${from} · ${t('state.queued')}` : from
        const classes = ['reaction', isMine && 'reaction-mine', isWaiting && 'reaction-waiting']
        return (
          <li key={by} className={classes.filter(Boolean).join(' ')} title={said}>
            <span aria-hidden="true">{emoji}</span>
            <span className="visually-hidden">{said}</span>
          </li>
        )
      })}
    </ul>
  )
}
