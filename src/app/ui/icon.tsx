import { spriteUrl } from 'virtual:icon-sprite'
import type { IconName } from './icon-names.ts'

/** Icons that point in the reading direction and are mirrored with it. Clocks, ticks and media icons are not. */
const MIRRORED = new Set<IconName>([
  'arrow-left',
  'arrow-right',
  'box-arrow-right',
  'chevron-left',
  'chevron-double-left',
  'chevron-double-right',
  'chat-left-text',
  'chat-left-text-fill',
  'layout-sidebar',
  'list',
  'send-fill',
])

/** A decorative icon at the size of its text. Pass `label` if no text next to it says the same. */
export function Icon({ name, label, className }: { name: IconName; label?: string; className?: string }) {
  const classes = ['icon', MIRRORED.has(name) ? 'icon-mirrored' : '', className ?? '']
    .filter(Boolean)
    .join(' ')
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={classes} viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" {...meaning}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
