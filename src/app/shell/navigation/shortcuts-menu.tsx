import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Ability } from '#contract/permission.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { createRecord } from '#app/records/create-record.ts'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { shortcuts, type Shortcut } from './shortcuts.ts'

/** The navbar's shortcuts (§2): what a person does most, one press away from anywhere. */
export const ShortcutsMenu = memo(function ShortcutsMenu({ abilities }: { abilities: readonly Ability[] }) {
  const { t } = useTranslation(['layout', 'records'])
  const navigate = useNavigate()

  const beginnings = shortcuts(abilities)

  async function begin({ kind, by }: Shortcut): Promise<void> {
    if ('page' in by) return navigate(by.page)
    const made = await createRecord(kind, by.fields)
    if (made.ok) await navigate(placeOfRecord(kind, made.value))
    else showToast({ tone: 'problem', text: t('shortcut.notKept') })
  }
  function choose(id: string): void {
    const chosen = beginnings.find(({ kind }) => kind === id)
    if (chosen) void begin(chosen)
    else void navigate(MESSAGES_PATH)
  }

  return (
    <span className="shortcuts-tool">
      <Menu
        onChoose={choose}
        trigger={
          <button type="button" className="icon-button" title={t('shortcut.label')}>
            <Icon name="plus-lg" />
            <span className="visually-hidden">{t('shortcut.label')}</span>
          </button>
        }
        groups={[
          {
            choices: [
              ...beginnings.map(({ kind, icon, label }) => ({ id: kind, icon, label: t(label) })),
              { id: 'messages', icon: 'chat-left-text', label: t('shortcut.messages') },
            ],
          },
        ]}
      />
    </span>
  )
})
