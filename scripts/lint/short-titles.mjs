import { isTest, ruleFor } from './rule-for.mjs'

const LONGEST = 80
const HAS_A_TITLE = new Set(['it', 'test', 'describe', 'step'])

/** Test titles of at most 80 characters. A template counts as it is written, with its placeholders. */
export const shortTitles = ruleFor(isTest, (context) => ({
  CallExpression(node) {
    const [title] = node.arguments
    const length = title && HAS_A_TITLE.has(rootName(node)) ? lengthOf(title) : 0
    if (length <= LONGEST) return
    const message = `A title has at most ${LONGEST} characters, this one ${length}: say the rest in a comment or a describe`
    context.report({ node: title, message })
  },
}))

/** Returns the name that a call begins with: `it` of `it.each(rows)(title)`. */
function rootName(node) {
  if (node.type === 'CallExpression') return rootName(node.callee)
  if (node.type === 'TaggedTemplateExpression') return rootName(node.tag)
  if (node.type === 'MemberExpression') return rootName(node.object)
  return node.name
}

function lengthOf(title) {
  if (typeof title.value === 'string') return title.value.length
  return title.type === 'TemplateLiteral' ? title.range[1] - title.range[0] - 2 : 0
}
