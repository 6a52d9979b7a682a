import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { mutate } from '#app/replica/replica.ts'
import { HISTORY_CHOICES, useDataUse } from '#app/replica/use-data-use.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const AS_OTHERS = 'asOthers'
const ALL = 'all'

/** Chooses how much of one conversation to keep on this device: the same as all others, or its own amount. */
export function KeepDialog({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const rules = useDataUse()?.rules
  const [hasFailed, setHasFailed] = useState(false)
  const field = useId()
  const words = (pages: number | null): string =>
    pages === null ? t('keep.all') : t('keep.newest', { count: pages * POSITIONS_PER_PAGE })
  const own = rules?.historyPagesOf[chatId]

  async function choose(value: string): Promise<void> {
    const pages = value === AS_OTHERS ? AS_OTHERS : value === ALL ? null : Number(value)
    setHasFailed(!(await mutate('keepOfChat', { chatId, pages })).ok)
  }

  return (
    <Dialog
      isOpen
      title={t('keep.title')}
      onClose={onClose}
      footer={
        <div className="actions question-actions">
          <Button kind="primary" onPress={onClose}>
            {t('keep.done')}
          </Button>
        </div>
      }
    >
      {rules !== undefined && (
        <div className="question stack">
          <label htmlFor={field}>{t('keep.label')}</label>
          <select
            id={field}
            className="keep-field"
            value={own === undefined ? AS_OTHERS : (own ?? ALL)}
            onChange={({ target }) => void choose(target.value)}
          >
            <option value={AS_OTHERS}>{t('keep.asOthers', { choice: words(rules.historyPages) })}</option>
            {HISTORY_CHOICES.map((pages) => (
              <option key={pages} value={pages ?? ALL}>
                {words(pages)}
              </option>
            ))}
          </select>
          <p>{t('keep.hint')}</p>
          {hasFailed && (
            <p role="alert" className="question-problem">
              {t('keep.failed')}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
