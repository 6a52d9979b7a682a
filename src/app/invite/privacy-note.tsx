import './privacy-note.css'
import { useTranslation } from 'react-i18next'
import { LAW_RULES, siteOf } from '#domain/law/rules.ts'
import { productName } from '#app/i18n/i18n.ts'

/** What was entered about a guest: their name, an agreement begun for them, or one that they have. */
export type Held = 'held' | 'heldDraft' | 'heldAgreement'

/** Tells a guest who holds what about them, why, and how to correct it (Privacy Act 2020, principle 3A). */
export function PrivacyNote(props: { host: string; held: Held }) {
  const { t } = useTranslation('invite')
  return (
    <div className="privacy-note stack gap-2 note">
      <h3>{t('privacy.title')}</h3>
      <PrivacyText {...props} />
    </div>
  )
}

/** The same without a heading, for a section that has one. */
export function PrivacyText({ host, held }: { host: string; held: Held }) {
  const { t } = useTranslation('invite')
  const site = productName()
  return (
    <>
      <p>{t(`privacy.${held}`, { host })}</p>
      <p>{t('privacy.who', { host, site, address: location.host })}</p>
      <p>
        {t('privacy.rights', { host, site })} <PrivacySource />
      </p>
    </>
  )
}

/** Tells a host what the page of an agreement says to their guest, and since when they have it. */
export function PrivacyToldText({ name, since }: { name: string; since: string | null }) {
  const { t } = useTranslation('invite')
  return (
    <p>
      {since === null ? t('privacy.hostDraft', { name }) : t('privacy.hostSent', { name, date: since })}{' '}
      <PrivacySource />
    </p>
  )
}

function PrivacySource() {
  return (
    <a href={`https://${LAW_RULES.privacyIndirect.source}`} target="_blank" rel="noreferrer">
      {siteOf('privacyIndirect')}
    </a>
  )
}
