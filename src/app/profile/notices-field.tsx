import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isNotice, NOTICE_CHANNELS, NOTICE_KINDS, NOTICES, type Notice } from '#contract/notice.ts'
import { SETTINGS_PATH } from '#app/format/paths.ts'
import { useChoices } from './use-choices.ts'
import { useNoticeNames } from './use-notice-names.ts'

const KINDS = NOTICE_KINDS.filter((kind) => NOTICE_CHANNELS.some((channel) => isNotice(`${kind}:${channel}`)))

/** Chooses the notices a person gets while the app is closed, and how; each choice is saved at once. */
export function NoticesField({ id, off }: { id: string; off: readonly Notice[] }) {
  const { t } = useTranslation(['profile', 'shell'])
  const { chosen, toggle } = useChoices(id, off, NOTICES, (noticesOff) => ({ noticesOff }))
  const { kinds, channels } = useNoticeNames()

  return (
    <>
      <h2 id="profile-notices">{t('notices.title')}</h2>
      <p>
        {t('notices.lead')} <Link to={SETTINGS_PATH}>{t('shell:nav.settings')}</Link>
      </p>
      <p>{t('notices.mailLead')}</p>
      {KINDS.map((kind) => (
        <fieldset key={kind} className="profile-notices">
          <legend>{kinds[kind]}</legend>
          {NOTICE_CHANNELS.map((channel) => {
            const notice = `${kind}:${channel}`
            return (
              isNotice(notice) && (
                <label key={channel} className="checkbox-field">
                  <input
                    type="checkbox"
                    checked={!chosen.includes(notice)}
                    onChange={() => void toggle(notice)}
                  />
                  <span>{channels[channel]}</span>
                </label>
              )
            )
          })}
          {kind === 'messages' && (
            <label className="checkbox-field">
              <input
                type="checkbox"
                checked={!chosen.includes('messages:preview')}
                disabled={chosen.includes('messages:mail')}
                onChange={() => void toggle('messages:preview')}
              />
              <span>{t('notices.preview')}</span>
            </label>
          )}
        </fieldset>
      ))}
    </>
  )
}
