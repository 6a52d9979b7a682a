import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, languageTagOf } from '#contract/locale.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { useKeptPhotos } from '#app/files/use-kept-photos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import type { OwnStay, StayNotes } from '#workers/replica-api.ts'
import { wifiText } from './wifi-text.ts'

/** The host's arrival notes. How to get in shows from the day before the stay; the device has it by then. */
export function ArrivalNotes({ stay: { notes, hostName } }: { stay: OwnStay }) {
  const { t, i18n } = useTranslation('arrival')
  useKeptPhotos(notes === null ? undefined : [notes])
  if (notes === null) {
    return (
      <div className="stay-part stack">
        <h4>{t('notes.title')}</h4>
        <p className="stay-hint">{t('notes.none', { name: hostName })}</p>
      </div>
    )
  }
  const { language } = notes
  const isOther = language !== null && language !== i18n.language
  return (
    <div className="stay-part stack">
      <h4>{t('notes.title')}</h4>
      {isOther && <p className="stay-hint">{t('notes.written', { language: LANGUAGES[language].name })}</p>}
      <CodesHint notes={notes} />
      {/* In the host's language, so that it is read out and broken into lines correctly. */}
      <div
        lang={language === null ? undefined : languageTagOf(language)}
        className="if-any arrival-notes stack gap-5"
      >
        {notes.doorCode !== '' && (
          <Piece title={t('notes.doorCode')}>
            <p className="arrival-code" dir="ltr" translate="no">
              {notes.doorCode}
            </p>
          </Piece>
        )}
        <Text title={t('notes.gettingIn')} text={notes.gettingIn} />
        <Text title={t('notes.directions')} text={notes.directions} />
        <Wifi notes={notes} />
        <Text title={t('notes.whereThings')} text={notes.whereThings} />
        {notes.photos.length > 0 && (
          <Piece title={t('notes.photos')}>
            <ul className="arrival-pictures">
              {notes.photos.map(({ id, alt }, nth) => (
                <li key={id}>
                  <FileImage
                    id={id}
                    stored={notes.files.find((file) => file.id === id) ?? null}
                    size="medium"
                    alt={alt || t('notes.photo', { place: nth + 1 })}
                  />
                  {alt !== '' && <p dir="auto">{alt}</p>}
                </li>
              ))}
            </ul>
          </Piece>
        )}
      </div>
    </div>
  )
}

/** Says why the notes don't include how to get in. */
function CodesHint({ notes: { codes, areHere, shownOn } }: { notes: StayNotes }) {
  const { t } = useTranslation('arrival')
  const dayText = useDayText()
  if (codes === 'none' || codes === 'shown') return null
  const day = shownOn === null ? '' : dayText(shownOn)
  const words =
    codes === 'later' ? t(areHere ? 'notes.laterHere' : 'notes.later', { day }) : t(`notes.${codes}`)
  return (
    <p className={codes === 'missing' ? 'stay-hint stay-missing' : 'stay-hint'}>
      <Icon name={codes === 'missing' ? 'exclamation-circle' : 'key'} />
      {words}
    </p>
  )
}

function Wifi({ notes: { wifiName, wifiPassword } }: { notes: StayNotes }) {
  const { t } = useTranslation('arrival')
  if (wifiName === '') return null
  return (
    <Piece title={t('notes.wifi')}>
      <dl className="actions arrival-wifi">
        <div>
          <dt className="note">{t('notes.wifiName')}</dt>
          <dd dir="auto" translate="no">
            {wifiName}
          </dd>
        </div>
        {wifiPassword !== '' && (
          <div>
            <dt className="note">{t('notes.wifiPassword')}</dt>
            <dd dir="ltr" translate="no" className="arrival-password">
              {wifiPassword}
            </dd>
          </div>
        )}
      </dl>
      <details className="arrival-qr">
        <summary>
          <Icon name="wifi" />
          {t('notes.scan')}
        </summary>
        <QrCode text={wifiText(wifiName, wifiPassword)} label={t('notes.qr', { name: wifiName })} />
      </details>
    </Piece>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <Piece title={title}>
      <p dir="auto" className="stay-text">
        {text}
      </p>
    </Piece>
  )
}

function Piece({ title, children }: { title: string; children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <div className="arrival-piece stack gap-1">
      {/* Our text, in the current language. */}
      <h5 className="note" lang={languageTagOf(i18n.language)}>
        {title}
      </h5>
      {children}
    </div>
  )
}
