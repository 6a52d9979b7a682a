import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OwnAccountForm } from './own-account-form.tsx'

/** Exporting all data, and deleting the account; both ask for the password again. */
export function OwnAccountSection() {
  const { t } = useTranslation('profile')
  const dates = useDateText()
  const [turn, setTurn] = useState(0)
  const [step, setStep] = useState<'rest' | 'export' | 'delete'>('rest')
  const [news, setNews] = useState('')
  const answer = useServerAnswer('deletion', () => replica.ask('ownDeletion', {}), turn)
  const deletesAt = answer?.ok ? answer.value.data.deletesAt : null

  function done(words: string): void {
    setStep('rest')
    setNews(words)
    setTurn(turn + 1)
  }

  async function keep(): Promise<void> {
    const kept = await replica.ask('keepAccount', {})
    done(t(kept.ok ? 'account.kept' : 'host.failed'))
  }

  const back = () => setStep('rest')
  return (
    <section className="profile-panel stack panel" aria-labelledby="profile-account">
      <h2 id="profile-account">{t('account.title')}</h2>
      <p>{t('account.lead')}</p>
      {deletesAt !== null && (
        <Notice icon="exclamation-circle" title={t('account.deletes', { day: dates.date(deletesAt) })}>
          <p>{t('account.deletesHelp')}</p>
          <Button onPress={() => void keep()}>{t('account.keep')}</Button>
        </Notice>
      )}
      {step === 'export' && <OwnAccountForm ask="export" onDone={done} onBack={back} />}
      {step === 'delete' && <OwnAccountForm ask="delete" onDone={done} onBack={back} />}
      {step === 'rest' && (
        <div className="profile-save row">
          <Button onPress={() => setStep('export')}>{t('account.export')}</Button>
          {deletesAt === null && (
            <Button kind="danger" onPress={() => setStep('delete')}>
              {t('account.delete')}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="profile-news">
        {news}
      </p>
    </section>
  )
}
