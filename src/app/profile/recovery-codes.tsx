import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { saveFile } from '#app/ui/save-file.ts'

/** Shows recovery codes, the only time that they can be read. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Notice icon="exclamation-circle" title={t('factor.codesTitle')}>
      <p>{t('factor.codesLead')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-save row">
        <Button onPress={() => saveFile(t('factor.codesFile'), codes.join('\n'))}>
          {t('factor.codesSave')}
        </Button>
        <Button kind="primary" onPress={onDone}>
          {t('factor.codesKept')}
        </Button>
      </div>
    </Notice>
  )
}
