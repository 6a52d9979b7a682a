import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Ability } from '#contract/permission.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { shortcuts, URGENT } from './shortcuts.ts'
import { useBegin } from './use-begin.ts'

/** The shortcuts in the navbar (§2): a person's most frequent actions, one press away from anywhere. */
export const ShortcutsMenu = memo(function ShortcutsMenu({ abilities }: { abilities: readonly Ability[] }) {
  const { t } = useTranslation(['layout', 'records'])
  const navigate = useNavigate()
  const begin = useBegin()

  const beginnings = shortcuts(abilities)
  const choices = beginnings.map(({ kind, icon, label }) => ({ id: kind, icon, label: t(label) }))
  const urgent = choices.filter(({ id }) => id === URGENT)
  const others = [
    ...choices.filter(({ id }) => id !== URGENT),
    { id: 'messages', icon: 'chat-left-text', label: t('shortcut.messages') } as const,
  ]

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
        groups={
          urgent.length === 0
            ? [{ choices: others }]
            : [{ choices: urgent }, { label: t('shortcut.more'), choices: others }]
        }
      />
    </span>
  )
})
