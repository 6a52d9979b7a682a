export type Panel = HTMLElementTagNameMap['sl-dialog'] | HTMLElementTagNameMap['sl-drawer']

/**
 * Waits for a Shoelace dialog or drawer to render, then removes the landmark roles of its inner header and footer. The
 * page has its own, and a screen reader would announce these as well.
 */
export async function plainPanel(panel: Panel): Promise<void> {
  await panel.updateComplete
  for (const part of panel.shadowRoot?.querySelectorAll('header, footer') ?? [])
    part.setAttribute('role', 'none')
}
