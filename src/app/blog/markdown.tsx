import { Fragment, type ReactNode, useMemo } from 'react'
import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { safeLink } from '#contract/safe-link.ts'

/**
 * A text in Markdown, as elements. No HTML that stands in the text becomes any, and no link leads to a script; headings
 * begin below the title of the post.
 */
export function Markdown({ text }: { text: string }) {
  const root = useMemo(() => fromMarkdown(text), [text])
  return <div className="post-text">{drawn(root.children)}</div>
}

function drawn(nodes: readonly RootContent[]): ReactNode {
  // A text has no ids: the place of a node in it is all that there is.
  // oxlint-disable-next-line react/no-array-index-key
  return nodes.map((node, place) => <Fragment key={place}>{elementOf(node)}</Fragment>)
}

function elementOf(node: Nodes): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{drawn(node.children)}</p>
    case 'heading': {
      const Heading = node.depth === 1 ? 'h3' : node.depth === 2 ? 'h4' : 'h5'
      return <Heading dir="auto">{drawn(node.children)}</Heading>
    }
    case 'text':
      return node.value
    case 'emphasis':
      return <em>{drawn(node.children)}</em>
    case 'strong':
      return <strong>{drawn(node.children)}</strong>
    case 'link': {
      const href = safeLink(node.url)
      return href === null ? drawn(node.children) : <a href={href}>{drawn(node.children)}</a>
    }
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{drawn(node.children)}</ol>
      ) : (
        <ul>{drawn(node.children)}</ul>
      )
    case 'listItem':
      return <li dir="auto">{drawn(node.children)}</li>
    case 'blockquote':
      return <blockquote dir="auto">{drawn(node.children)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      )
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'thematicBreak':
      return <hr />
    case 'break':
      return <br />
    case 'html':
      return node.value
    case 'image':
      return node.alt
    default:
      return null
  }
}
