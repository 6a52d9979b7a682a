import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Ability } from '#contract/permission.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { createUnit } from '#app/units/list/create-unit.ts'
import { shortcuts } from './shortcuts.ts'

/** The navbar's shortcuts (§2): what a person does most, one press away from anywhere. */
export const ShortcutsMenu = memo(function ShortcutsMenu({ abilities }: { abilities: readonly Ability[] }) {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()

  async function newRoom(): Promise<void> {
    const made = await createUnit()
    if (made.ok) await navigate(`/units/details/${made.value}`)
    else showToast({ tone: 'problem', text: t('shortcut.notKept') })
  }
  function choose(id: string): void {
    if (id === 'newRoom') void newRoom()
    else if (id === 'newAgreement') void navigate('/accommodation/agreements?new')
    else void navigate('/messages')
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
            choices: shortcuts(abilities).map(({ id, icon }) => ({ id, icon, label: t(`shortcut.${id}`) })),
          },
        ]}
      />
    </span>
  )
})
