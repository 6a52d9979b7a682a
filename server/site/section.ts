import { html, type Html } from './html.ts'

/** A part of a page under its heading. */
export function section(title: string, content: Html): Html {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`
}

/** What a person wrote in a field of several lines. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`)
}
