import { projectPath, refusalOf } from './layers.mjs'
import { TEST_RULES } from './test-rules.mjs'

/** Attributes whose text people see or hear. */
const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'help-text',
  'helpText',
])
const HAS_A_WORD = /\p{Letter}{2}/u

const oneWay = {
  create(context) {
    const path = projectPath(context.filename, context.cwd)
    const check = (node, source, isTypeOnly) => {
      if (typeof source?.value !== 'string') return
      const message = refusalOf({ path, specifier: source.value, isTypeOnly })
      if (message) context.report({ node: source ?? node, message })
    }
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    }
  },
}

const noTextInCode = {
  create(context) {
    const message = 'Words for people stand in words/, not in code'
    return {
      JSXText(node) {
        if (HAS_A_WORD.test(node.value)) context.report({ node, message })
      },
      JSXAttribute(node) {
        if (!SPOKEN_ATTRIBUTES.has(node.name?.name)) return
        if (typeof node.value?.value === 'string' && HAS_A_WORD.test(node.value.value))
          context.report({ node, message })
      },
    }
  },
}

export default {
  meta: { name: 'farstead' },
  rules: { 'one-way': oneWay, 'no-text-in-code': noTextInCode, ...TEST_RULES },
}
