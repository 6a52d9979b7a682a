import { useTranslation } from 'react-i18next'
import { bytesText } from '#app/format/bytes-text.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Sheet } from '#app/ui/sheet.tsx'

/** What uses the server's storage: files by purpose, and the largest tables of the database. */
export function StorageSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['dashboard', 'layout', 'waiting'])
  const answer = useServerAnswer('storage', () => replica.ask('storageInUse', {}))
  const { files, tables } = answer?.ok ? answer.value.data : { files: [], tables: [] }
  const bytes = (count: number) => bytesText(count, i18n.language)
  return (
    <Sheet isOpen title={t('admin.group.storage')} onClose={onClose}>
      <div className="admin-list stack gap-4" aria-busy={answer === null}>
        {answer?.ok === false && <p role="status">{t(`layout:lists.${wordsOf(answer.failure)}`)}</p>}
        {answer?.ok === true && (
          <>
            <h3>{t('admin.storage.files')}</h3>
            {files.length === 0 && <p>{t('admin.storage.none')}</p>}
            <ul className="admin-sizes">
              {files.map(({ purpose, count, bytes: size }) => (
                <li key={purpose}>
                  <b>{t(`waiting:purpose.${purpose}`)}</b>
                  <span className="numeric">
                    {t('admin.storage.count', { count })} · {bytes(size)}
                  </span>
                </li>
              ))}
            </ul>
            <h3>{t('admin.storage.tables')}</h3>
            <ul className="admin-sizes">
              {tables.map(({ name, bytes: size }) => (
                <li key={name}>
                  <bdi lang="en">{name}</bdi>
                  <span className="numeric">{bytes(size)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  )
}
