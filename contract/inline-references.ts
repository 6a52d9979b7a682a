/** What this needs to know of a node of parsed Markdown (mdast). */
type MarkdownNode = { type: string; children?: readonly MarkdownNode[] }
type Definition = MarkdownNode & { identifier: string; url: string }
type Reference = MarkdownNode & { identifier: string }

/**
 * Gives links and pictures whose address stands elsewhere in the text (`[words][name]`) that address, and makes them
 * ordinary links and pictures: whoever draws the tree then needs to know only one kind. Changes the tree that the parser
 * has just made, and returns it.
 */
export function inlineReferences<Tree extends MarkdownNode>(root: Tree): Tree {
  const addresses = new Map<string, string>()
  each(root, (node) => {
    // The first definition of a name counts.
    if (isDefinition(node) && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url)
  })
  each(root, (node) => {
    if (!isReference(node)) return
    const type = node.type === 'linkReference' ? 'link' : 'image'
    Object.assign(node, { type, url: addresses.get(node.identifier) ?? '' })
  })
  return root
}

function each(node: MarkdownNode, visit: (node: MarkdownNode) => void): void {
  visit(node)
  for (const child of node.children ?? []) each(child, visit)
}

function isDefinition(node: MarkdownNode): node is Definition {
  return node.type === 'definition'
}

function isReference(node: MarkdownNode): node is Reference {
  return node.type === 'linkReference' || node.type === 'imageReference'
}
