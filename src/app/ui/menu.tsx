import type SlDropdown from '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js'
import { cloneElement, Fragment, type ReactElement, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { noteMissingPart } from './missing-part.ts'

export type MenuChoice = {
  id: string
  label: string
  icon?: IconName
  /** For one choice of several: whether it is the current one. Omitted for a plain command. */
  isChosen?: boolean
  /** The language of the label, if it isn't the page's. */
  language?: string
}
export type MenuGroup = { label?: string; choices: MenuChoice[] }

/**
 * A button that opens a menu. `trigger` is the button, `title` stands above the choices; `onChoose` gets a choice's id.
 * Most menus on a page are never opened, so elements and choices load when the pointer or the focus comes near.
 */
export function Menu({
  trigger,
  title,
  groups,
  onChoose,
  placement = 'bottom-end',
}: {
  trigger: ReactElement<{ slot?: string; 'aria-haspopup'?: 'true'; 'aria-expanded'?: 'false' }>
  title?: string
  groups: MenuGroup[]
  onChoose: (id: string) => void
  placement?: 'bottom-end' | 'bottom-start' | 'top-start'
}) {
  const dropdown = useRef<SlDropdown>(null)
  const [isNear, setIsNear] = useState(false)

  function comeNear(): void {
    setIsNear(true)
    void loadElements()
  }
  async function press(): Promise<void> {
    setIsNear(true)
    // A rendered element opens by itself; one whose code has only just loaded does not handle the press yet.
    if (dropdown.current?.hasUpdated === true) return
    await loadElements()
    const here = customElements.get('sl-dropdown') && dropdown.current
    // Before its first render it would open without announcing it.
    await here?.updateComplete
    void here?.show()
    here?.focusOnTrigger()
  }

  return (
    <sl-dropdown
      ref={dropdown}
      placement={placement}
      distance={4}
      hoist
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onClick={() => void press()}
    >
      {/* The element itself, not a wrapper: Shoelace marks it as opening a menu, as these attributes do until then. */}
      {cloneElement(trigger, { slot: 'trigger', 'aria-haspopup': 'true', 'aria-expanded': 'false' })}
      {isNear && (
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
      )}
    </sl-dropdown>
  )
}

async function loadElements(): Promise<void> {
  try {
    await import('./menu-elements.ts')
  } catch (error) {
    console.warn('Menus could not be loaded', error)
    noteMissingPart()
  }
}
