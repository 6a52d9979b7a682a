import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { useRecordTitle } from '#app/records/use-record-title.ts'
import { languageTagOf } from '#contract/locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { WaitingView } from '#workers/replica-api.ts'
import { isNothing } from './is-nothing.ts'
import { namesOf } from './names-of.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { waitingAsHtml, waitingAsJson } from './waiting-file.ts'

/** Saves a copy of what waits, offline: JSON with everything, or a page that anybody can read and print. */
export function WaitingExport({ waiting }: { waiting: WaitingView | undefined }) {
  const { t, i18n } = useTranslation(['waiting', 'records'])
  const dates = useDateText()
  const titled = useRecordTitle()
  const isEmpty = waiting === undefined || isNothing(waiting)

  function save(kind: string): void {
    if (waiting === undefined) return
    const at = new Date()
    const name = `waiting-to-send-${at.toISOString().slice(0, 10)}`
    if (kind === 'json') return saveFile(name, waitingAsJson(waiting, at), 'application/json')
    const html = waitingAsHtml(waiting, {
      language: languageTagOf(i18n.language),
      title: t('title'),
      made: t('file.made', { when: `${dates.date(at)} ${dates.time(at)}` }),
      to: (chat) => t('to', { name: namesOf(chat.others, t('somebody')) }),
      changes: t('changes'),
      record: ({ collection, title }) =>
        t(`records:${collection}.waiting`, { title: titled(collection, title) || t('record.untitled') }),
      files: t('file.files'),
      state: (message) =>
        [
          t('written', { when: `${dates.date(message.writtenAt)} ${dates.time(message.writtenAt)}` }),
          t(`file.${message.state}`),
        ].join(' · '),
    })
    saveFile(name, html, 'text/html')
  }

  if (isEmpty) {
    return (
      <Button icon="download" isDisabled>
        {t('export')}
      </Button>
    )
  }
  return (
    <Menu
      placement="top-start"
      trigger={
        <button type="button" className="button button-outline button-medium">
          <Icon name="download" />
          <span>{t('export')}</span>
        </button>
      }
      groups={[
        {
          choices: [
            { id: 'html', label: t('file.html'), icon: 'download' },
            { id: 'json', label: t('file.json'), icon: 'download' },
          ],
        },
      ]}
      onChoose={save}
    />
  )
}
