/** Icons of Bootstrap that the app draws. A build puts these, and no others, into its sprite. */
export const ICON_NAMES = [
  'arrow-down',
  'arrow-left',
  'arrow-repeat',
  'arrow-up-circle',
  'box-arrow-right',
  'chat-left-text',
  'chat-left-text-fill',
  'check2',
  'check2-all',
  'circle-half',
  'clock',
  'cloud-check',
  'cloud-slash',
  'download',
  'envelope-exclamation',
  'exclamation-circle',
  'exclamation-octagon-fill',
  'layout-sidebar',
  'list',
  'eye',
  'eye-slash',
  'lock',
  'moon',
  'question-circle',
  'search',
  'send-fill',
  'shield-exclamation',
  'sun',
  'three-dots',
  'three-dots-vertical',
  'translate',
  'x-lg',
] as const
export type IconName = (typeof ICON_NAMES)[number]

/** Icons inside Shoelace's elements, by the names of its `system` library. */
export const SHOELACE_ICONS: Record<string, string> = {
  check: 'shoelace-check',
  'chevron-right': 'chevron-right',
  'x-lg': 'x-lg',
}
