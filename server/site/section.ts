import { html, type Html } from './html.ts'

/** Draws a part of a page below its heading. */
export function section(title: string, content: Html): Html {
  return html`<section>
    <h2>${title}</h2>
    ${content}
  </section>`
}

/** Splits the text of a multi-line field into paragraphs. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`)
}
