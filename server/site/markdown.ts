import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { safeLink } from '#contract/safe-link.ts'
import { html, type Html } from './html.ts'

/** A text in Markdown as markup. No HTML that stands in it becomes any; headings begin below the post's title. */
export function markdown(text: string): Html {
  return all(fromMarkdown(text).children)
}

function all(nodes: readonly RootContent[]): Html {
  return html`${nodes.map(markupOf)}`
}

function markupOf(node: Nodes): Html {
  switch (node.type) {
    case 'paragraph':
      return html`<p>${all(node.children)}</p>`
    case 'heading': {
      const inner = all(node.children)
      return node.depth === 1 ? html`<h2>${inner}</h2>` : html`<h3>${inner}</h3>`
    }
    case 'text':
    case 'html':
      return html`${node.value}`
    case 'emphasis':
      return html`<em>${all(node.children)}</em>`
    case 'strong':
      return html`<strong>${all(node.children)}</strong>`
    case 'link': {
      const href = safeLink(node.url)
      return href === null ? all(node.children) : html`<a href="${href}">${all(node.children)}</a>`
    }
    case 'list':
      return node.ordered
        ? html`<ol start="${node.start ?? 1}">
            ${all(node.children)}
          </ol>`
        : html`<ul>
            ${all(node.children)}
          </ul>`
    case 'listItem':
      return html`<li>${all(node.children)}</li>`
    case 'blockquote':
      return html`<blockquote>${all(node.children)}</blockquote>`
    case 'code':
      return html`<pre><code>${node.value}</code></pre>`
    case 'inlineCode':
      return html`<code>${node.value}</code>`
    case 'thematicBreak':
      return html`<hr />`
    case 'break':
      return html`<br />`
    case 'image':
      return html`${node.alt ?? ''}`
    default:
      return html``
  }
}
