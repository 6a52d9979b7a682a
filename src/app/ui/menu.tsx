import '@shoelace-style/shoelace/dist/components/divider/divider.js'
import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import '@shoelace-style/shoelace/dist/components/menu/menu.js'
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js'
import '@shoelace-style/shoelace/dist/components/menu-label/menu-label.js'
import './shoelace-setup.ts'
import { cloneElement, Fragment, type ReactElement } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type MenuChoice = {
  id: string
  label: string
  icon?: IconName
  /** For one of several: whether it is the present one. Left out for a plain command. */
  isChosen?: boolean
  /** The language of the label, where it is not the page's. */
  language?: string
}
export type MenuGroup = { label?: string; choices: MenuChoice[] }

/** A button that opens a menu. `trigger` is the button, `title` stands above the choices; `onChoose` gets a choice's id. */
export function Menu({
  trigger,
  title,
  groups,
  onChoose,
  placement = 'bottom-end',
}: {
  trigger: ReactElement<{ slot?: string }>
  title?: string
  groups: MenuGroup[]
  onChoose: (id: string) => void
  placement?: 'bottom-end' | 'bottom-start' | 'top-start'
}) {
  return (
    <sl-dropdown placement={placement} distance={4} hoist>
      {/* The element itself, not a wrapper: Shoelace tells it that it opens a menu. */}
      {cloneElement(trigger, { slot: 'trigger' })}
      <sl-menu onsl-select={(event) => onChoose(event.detail.item.value)}>
        {title !== undefined && (
          <sl-menu-label>
            <b className="menu-title">{title}</b>
          </sl-menu-label>
        )}
        {groups.map((group, index) => (
          <Fragment key={group.choices[0]?.id ?? group.label}>
            {index > 0 && <sl-divider />}
            {group.label !== undefined && <sl-menu-label>{group.label}</sl-menu-label>}
            {group.choices.map((choice) => (
              <sl-menu-item
                key={choice.id}
                value={choice.id}
                lang={choice.language}
                type={choice.isChosen === undefined ? 'normal' : 'checkbox'}
                checked={choice.isChosen === true}
              >
                {choice.icon && (
                  <span slot="prefix" className="menu-icon">
                    <Icon name={choice.icon} />
                  </span>
                )}
                {choice.label}
              </sl-menu-item>
            ))}
          </Fragment>
        ))}
      </sl-menu>
    </sl-dropdown>
  )
}
