import type {} from './shoelace-elements.ts'
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/components/icon/library.js'
import { spriteUrl } from 'virtual:icon-sprite'
import { SHOELACE_ICONS } from './icon-names.ts'

// Importing this module sets up Shoelace. Every component of ours imports it before it can draw an icon.
registerIconLibrary('default', { resolver: (name) => `${spriteUrl}#${name}`, spriteSheet: true })
registerIconLibrary('system', {
  resolver: (name) => `${spriteUrl}#${SHOELACE_ICONS[name] ?? name}`,
  spriteSheet: true,
})
