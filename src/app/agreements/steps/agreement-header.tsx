import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH, chatPath } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { SaveCopyButton } from '#app/agreements/documents/save-copy-button.tsx'
import { AgreementSteps } from './agreement-steps.tsx'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useTermText } from '#app/agreements/terms/use-term-text.ts'

/** With whom, about what and for how long, and what can be done now. */
export function AgreementHeader({ agreement, isKept }: { agreement: AgreementView; isKept: boolean }) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const chats = useLiveQuery('chatList', { search: '' })
  const other = otherParty(agreement)
  const chat = chats?.find(({ others }) => others.some(({ id }) => id === other.id))
  return (
    <header className="agreement-header">
      <div>
        <Link to={AGREEMENTS_PATH} className="page-back">
          <Icon name="chevron-left" />
          {t('back')}
        </Link>
        <h1>
          <bdi>{other.name || t('unnamed')}</bdi>
        </h1>
        <p>
          <bdi>{[agreement.unitTitle, termText(agreement)].filter(Boolean).join(' · ')}</bdi>
        </p>
      </div>
      <AgreementSteps agreement={agreement} isKept={isKept}>
        {chat && (
          <Link to={chatPath(chat.id)} className="button button-outline button-medium">
            <Icon name="chat-left-text" />
            <span>{t('message')}</span>
          </Link>
        )}
        <SaveCopyButton agreement={agreement} />
      </AgreementSteps>
    </header>
  )
}
