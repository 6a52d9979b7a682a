export type Panel = HTMLElementTagNameMap['sl-dialog'] | HTMLElementTagNameMap['sl-drawer']

/**
 * Waits for a Shoelace dialog or drawer to be drawn, whose inner header and footer are then no landmarks of the page:
 * that has its own, and these would be read out as such.
 */
export async function plainPanel(panel: Panel): Promise<void> {
  await panel.updateComplete
  for (const part of panel.shadowRoot?.querySelectorAll('header, footer') ?? [])
    part.setAttribute('role', 'none')
}
