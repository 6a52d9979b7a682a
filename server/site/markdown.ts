import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { boundedMarkdown } from '#contract/bounded-markdown.ts'
import { inlineReferences } from '#contract/inline-references.ts'
import { pictureOf } from '#contract/post-pictures.ts'
import { safeLink } from '#contract/safe-link.ts'
import { shallow } from '#contract/shallow.ts'
import { html, type Html } from './html.ts'

/** Draws a picture by the id of its file; returns `null` if it isn't there, and only its alternative text is shown. */
type DrawPicture = (id: string, alt: string) => Html | null

/**
 * Converts Markdown to markup. HTML in the text stays text, and only the post's own pictures are shown. Headings start
 * one level below the post's title.
 */
export function markdown(text: string, drawPicture: DrawPicture = () => null): Html {
  return all(inlineReferences(shallow(fromMarkdown(boundedMarkdown(text)))).children, drawPicture)
}

function all(nodes: readonly RootContent[], draw: DrawPicture): Html {
  return html`${nodes.map((node) => markupOf(node, draw))}`
}

function markupOf(node: Nodes, draw: DrawPicture): Html {
  switch (node.type) {
    case 'paragraph':
      return html`<p>${all(node.children, draw)}</p>`
    case 'heading': {
      const inner = all(node.children, draw)
      return node.depth === 1 ? html`<h2>${inner}</h2>` : html`<h3>${inner}</h3>`
    }
    case 'text':
    case 'html':
      return html`${node.value}`
    case 'emphasis':
      return html`<em>${all(node.children, draw)}</em>`
    case 'strong':
      return html`<strong>${all(node.children, draw)}</strong>`
    case 'link': {
      const href = safeLink(node.url)
      return href === null
        ? all(node.children, draw)
        : html`<a href="${href}">${all(node.children, draw)}</a>`
    }
    case 'list':
      return node.ordered
        ? html`<ol start="${node.start ?? 1}">
            ${all(node.children, draw)}
          </ol>`
        : html`<ul>
            ${all(node.children, draw)}
          </ul>`
    case 'listItem':
      return html`<li>${all(node.children, draw)}</li>`
    case 'blockquote':
      return html`<blockquote>${all(node.children, draw)}</blockquote>`
    case 'code':
      return html`<pre><code>${node.value}</code></pre>`
    case 'inlineCode':
      return html`<code>${node.value}</code>`
    case 'thematicBreak':
      return html`<hr />`
    case 'break':
      return html`<br />`
    case 'image': {
      const id = pictureOf(node.url)
      return (id === null ? null : draw(id, node.alt ?? '')) ?? html`${node.alt ?? ''}`
    }
    default:
      return html``
  }
}
