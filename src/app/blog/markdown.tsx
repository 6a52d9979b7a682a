import { Fragment, type ReactNode, useMemo } from 'react'
import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { boundedMarkdown } from '#contract/bounded-markdown.ts'
import { inlineReferences } from '#contract/inline-references.ts'
import { pictureOf } from '#contract/post-pictures.ts'
import { safeLink } from '#contract/safe-link.ts'
import { shallow } from '#contract/shallow.ts'
import type { StoredFile } from '#contract/upload.ts'
import { FileImage } from '#app/files/file-image.tsx'

/** A picture that can be shown, with its size in pixels if known. */
export type ShownPicture = Pick<StoredFile, 'id' | 'width' | 'height'>

/**
 * Renders Markdown as elements. HTML in the text stays text, no link can run a script, and only pictures in `pictures`
 * are shown: of others, their description stays. Headings start below the level of the post's title.
 */
export function Markdown({ text, pictures }: { text: string; pictures: readonly ShownPicture[] }) {
  const root = useMemo(() => inlineReferences(shallow(fromMarkdown(boundedMarkdown(text)))), [text])
  return <div className="post-text stack">{drawn(root.children, pictures)}</div>
}

type Pictures = readonly ShownPicture[]

function drawn(nodes: readonly RootContent[], pictures: Pictures): ReactNode {
  // Nodes of a text have no ids, only their index.
  // oxlint-disable-next-line react/no-array-index-key
  return nodes.map((node, place) => <Fragment key={place}>{elementOf(node, pictures)}</Fragment>)
}

function elementOf(node: Nodes, pictures: Pictures): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{drawn(node.children, pictures)}</p>
    case 'heading': {
      const Heading = node.depth === 1 ? 'h3' : node.depth === 2 ? 'h4' : 'h5'
      return <Heading dir="auto">{drawn(node.children, pictures)}</Heading>
    }
    case 'text':
      return node.value
    case 'emphasis':
      return <em>{drawn(node.children, pictures)}</em>
    case 'strong':
      return <strong>{drawn(node.children, pictures)}</strong>
    case 'link': {
      const href = safeLink(node.url)
      return href === null ? (
        drawn(node.children, pictures)
      ) : (
        <a href={href}>{drawn(node.children, pictures)}</a>
      )
    }
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{drawn(node.children, pictures)}</ol>
      ) : (
        <ul>{drawn(node.children, pictures)}</ul>
      )
    case 'listItem':
      return <li dir="auto">{drawn(node.children, pictures)}</li>
    case 'blockquote':
      return <blockquote dir="auto">{drawn(node.children, pictures)}</blockquote>
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
    case 'image': {
      const picture = pictures.find(({ id }) => id === pictureOf(node.url))
      return picture ? <PostPicture picture={picture} alt={node.alt ?? ''} /> : node.alt
    }
    default:
      return null
  }
}

/** Loaded with the person's own sign-in and kept on this device, so that it is available offline. */
function PostPicture({ picture: { id, width, height }, alt }: { picture: ShownPicture; alt: string }) {
  const shape = width === null || height === null ? undefined : { aspectRatio: `${width} / ${height}` }
  return (
    <span className="post-picture" style={shape}>
      <FileImage id={id} size="medium" alt={alt} />
    </span>
  )
}
