import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/**
 * Parses the Markdown of a post. A link or picture whose address stands elsewhere in the text (`[words][name]`) comes out
 * as if it stood beside it, so that whoever draws the text needs to know only one kind.
 */
export function parseMarkdown(text: string): Root {
  const root = fromMarkdown(text)
  const addresses = new Map<string, Definition>()
  gather(root, addresses)
  resolve(root, addresses)
  return root
}

/** The first definition of a name counts. */
function gather(node: Nodes, addresses: Map<string, Definition>): void {
  if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node)
  if ('children' in node) for (const child of node.children) gather(child, addresses)
}

function resolve(node: Nodes, addresses: ReadonlyMap<string, Definition>): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (child.type === 'linkReference' || child.type === 'imageReference') {
      const url = addresses.get(child.identifier)?.url ?? ''
      // Changes the node in place: the parser has just made it, and nobody else has it.
      Object.assign(child, { type: child.type === 'linkReference' ? 'link' : 'image', url })
    }
    resolve(child, addresses)
  }
}
