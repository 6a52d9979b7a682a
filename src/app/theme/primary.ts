import { contrast, toHex, toOklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'

export const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const
/** Index of the step that is the accent itself. */
const ACCENT_AT = STEPS.indexOf(600)

/** The product's own primary, lake, whose lightness and chroma all others follow. */
export const LAKE: Record<Scheme, string> = { light: '#0b5a6e', dark: '#69bfd3' }
const LAKE_STEPS: Record<Scheme, readonly string[]> = {
  light: [
    '#eef6f8',
    '#dbecf0',
    '#b9dbe3',
    '#87c0cd',
    '#4a98ab',
    '#1d7489',
    '#0b5a6e',
    '#094a5b',
    '#083b49',
    '#072f3a',
    '#051f27',
  ],
  dark: [
    '#0e2a33',
    '#113743',
    '#164a59',
    '#1d6073',
    '#2a7f96',
    '#45a3ba',
    '#69bfd3',
    '#8fd3e2',
    '#b7e5ee',
    '#d7f2f6',
    '#edf9fb',
  ],
}
const PAGE: Record<Scheme, string> = { light: '#f5f7f7', dark: '#0d1314' }
const ON_ACCENT: Record<Scheme, string> = { light: '#ffffff', dark: '#07191f' }

/** The minimum contrast of text on the accent, and of the accent on the page. */
const CONTRAST_MIN = 4.5
/** Yellow is reserved for what waits; a primary within this many degrees of it could be confused with that. */
const KOWHAI_HUE = toOklch('#f3bd1e').hue
const KOWHAI_REACH = 20
/** Below this chroma a colour is a grey without a visible hue. */
const GREY_BELOW = 0.03

/** Suitability of a colour as primary: `faint` is unreadable and refused; `kowhai` looks like what waits. */
export type PrimaryVerdict = 'good' | 'faint' | 'kowhai'

export function judgePrimary(color: string, scheme: Scheme): PrimaryVerdict {
  const least = Math.min(contrast(color, ON_ACCENT[scheme]), contrast(color, PAGE[scheme]))
  if (least < CONTRAST_MIN) return 'faint'
  const { hue, chroma } = toOklch(color)
  const apart = Math.abs(((hue - KOWHAI_HUE + 540) % 360) - 180)
  return chroma >= GREY_BELOW && apart <= KOWHAI_REACH ? 'kowhai' : 'good'
}

/**
 * Derives eleven steps from a colour, which becomes step 600. The others follow lake's curve: each keeps its relative
 * distance between the accent and white, or the accent and black, and its chroma relative to the accent's.
 */
export function primarySteps(color: string, scheme: Scheme): string[] {
  const accent = toOklch(color)
  const curve = LAKE_STEPS[scheme].map(toOklch)
  const model = toOklch(LAKE[scheme])
  return curve.map((step, index) => {
    if (index === ACCENT_AT) return color
    const lightness =
      step.lightness > model.lightness
        ? 1 - ((1 - step.lightness) * (1 - accent.lightness)) / (1 - model.lightness)
        : (step.lightness * accent.lightness) / model.lightness
    const chroma = (step.chroma * accent.chroma) / model.chroma
    return toHex({ lightness, chroma, hue: accent.hue })
  })
}

/** Returns the tokens that another primary changes, by name. */
export function primaryTokens(color: string, scheme: Scheme): Record<string, string> {
  const steps = primarySteps(color, scheme)
  const at = (step: (typeof STEPS)[number]): string => steps[STEPS.indexOf(step)] ?? color
  return {
    ...Object.fromEntries(STEPS.map((step) => [`--sl-color-primary-${step}`, at(step)])),
    '--fs-accent': at(600),
    '--fs-accent-soft': at(100),
    '--fs-on-accent-soft': at(800),
    '--fs-mine': at(100),
    '--fs-mine-line': scheme === 'light' ? at(200) : at(300),
    '--fs-on-mine': at(950),
    '--sl-focus-ring-color': scheme === 'light' ? at(600) : at(700),
    '--sl-input-focus-ring-color': `color-mix(in srgb, ${at(600)} 38%, transparent)`,
  }
}
