/** A node of a tree, such as a Markdown text's. */
type TreeNode = { children?: TreeNode[] }

/** More levels than anybody writes: quotes and lists within each other. */
const LEVELS_MAX = 32

/** Removes what is nested deeper in a tree than anybody writes, so that drawing it can't run out of stack. */
export function shallow<T extends object>(root: T): T {
  const waiting: { node: TreeNode; level: number }[] = [{ node: root, level: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, level } = next
    if (node.children === undefined) continue
    if (level >= LEVELS_MAX) node.children.length = 0
    for (const child of node.children) waiting.push({ node: child, level: level + 1 })
  }
  return root
}
