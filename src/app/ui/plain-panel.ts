type Panel = HTMLElementTagNameMap['sl-dialog'] | HTMLElementTagNameMap['sl-drawer']

/**
 * As the `ref` of a Shoelace dialog or drawer: its inner header and footer are no landmarks of the page, which has its
 * own, but would be read out as such.
 */
export function plainPanel(panel: Panel | null): void {
  void panel?.updateComplete.then(() => {
    for (const part of panel.shadowRoot?.querySelectorAll('header, footer') ?? [])
      part.setAttribute('role', 'none')
  })
}
