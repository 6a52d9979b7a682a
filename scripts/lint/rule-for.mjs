import { projectPath } from './layers.mjs'

const TEST = /\.test\.tsx?$/

/** Whether a file of the project holds tests. */
export const isTest = (path) => TEST.test(path)

/** Returns a rule for the files that `isMeant` names, except those in its option `except`. */
export function ruleFor(isMeant, listen) {
  return {
    meta: { schema: [{ type: 'object' }] },
    create(context) {
      const path = projectPath(context.filename, context.cwd)
      const except = context.options?.[0]?.except ?? []
      return isMeant(path) && !except.includes(path) ? listen(context) : {}
    },
  }
}

/** Returns the last name of what is called: `fill` of `page.fill()`. */
export function calledName({ callee }) {
  return callee.type === 'MemberExpression' ? callee.property.name : callee.name
}
