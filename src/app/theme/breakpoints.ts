/** The widths in px at which the layout changes (§9). Style sheets repeat them, and a test compares the two. */
export const BREAKPOINTS = { sm: 600, md: 960, lg: 1264, xl: 1904 } as const

/** Below this width in px the navigation is an overlay and a bar at the bottom (§2). */
export const OVERLAY_BELOW = 976

/** Below this width in px the bar at the top has no room for the shortcuts beside a title. */
export const SHORTCUTS_FROM = 360

/** Returns the media query for windows at least `width` px wide. */
export function fromWidth(width: number): string {
  return `(min-width: ${width}px)`
}

/** Returns the media query for windows narrower than `width` px. */
export function belowWidth(width: number): string {
  return `(max-width: ${width - 1}px)`
}
